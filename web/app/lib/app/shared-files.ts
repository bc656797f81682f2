import { sharedFilesDatabase } from '@threshold/contract/app';
import { limits } from '@threshold/contract/limits';
import { chatFileTypes, inferFileType } from '@threshold/contract/rules/files';
import { awaitRequest } from '../indexed-db.ts';

/* Files shared from another app, on their way from the worker to the next page. They expire
   after 15 minutes or at the end of the session. */

const STORE = 'shared';
const KEY = 'last';
const LIFE_MS = 15 * 60 * 1000;

interface Shared {
  readonly files: readonly File[];
  readonly at: number;
}

/** True if a chat accepts the file. The server checks unencrypted files again. */
function fits(file: File): boolean {
  const type = inferFileType(file.name);
  return (
    type !== undefined &&
    chatFileTypes.some((one) => one === type) &&
    file.size > 0 &&
    file.size <= limits.files.chat_bytes
  );
}

export async function storeSharedFiles(files: readonly File[], now = Date.now()): Promise<void> {
  const shared: Shared = { files: files.filter(fits).slice(0, limits.files.chat_count), at: now };
  const database = await openSharedDatabase();
  await awaitRequest(database.transaction(STORE, 'readwrite').objectStore(STORE).put(shared, KEY));
  database.close();
}

export async function takeSharedFiles(now = Date.now()): Promise<readonly File[]> {
  const database = await openSharedDatabase();
  const store = database.transaction(STORE, 'readwrite').objectStore(STORE);
  const shared = await awaitRequest<Shared | undefined>(store.get(KEY));
  await awaitRequest(store.delete(KEY));
  database.close();
  return shared && now - shared.at < LIFE_MS ? shared.files : [];
}

/** Removes expired files. Does not create a missing database. */
export async function deleteExpiredSharedFiles(now = Date.now()): Promise<void> {
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === sharedFilesDatabase)) return;
  const database = await openSharedDatabase();
  // Uses one transaction, so that files which are stored at the same time are not deleted.
  const store = database.transaction(STORE, 'readwrite').objectStore(STORE);
  const shared = await awaitRequest<Shared | undefined>(store.get(KEY));
  if (shared && now - shared.at >= LIFE_MS) await awaitRequest(store.delete(KEY));
  database.close();
}

export async function deleteSharedFiles(): Promise<void> {
  await awaitRequest(indexedDB.deleteDatabase(sharedFilesDatabase));
}

function openSharedDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(sharedFilesDatabase, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE));
  return awaitRequest(opening);
}
