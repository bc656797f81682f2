import { sharedDatabase } from '@threshold/contract/app-paths';
import { chatFileTypes, typeNamedBy } from '@threshold/contract/file-types';
import { limits } from '@threshold/contract/limits';

/*
 * Files that another app shared, on their way through this device: the worker puts them down here, and the next page takes them. After a
 * quarter of an hour nobody gets them, and the worker removes them when it next starts; they go when their member signs out.
 */

const STORE = 'shared';
const KEY = 'last';
const LIFE_MS = 15 * 60 * 1000;

interface Shared {
  readonly files: readonly File[];
  readonly at: number;
}

/** Whether a chat would take it. The server looks again at what is not sealed. */
function fits(file: File): boolean {
  const type = typeNamedBy(file.name);
  return (
    type !== undefined &&
    chatFileTypes.some((one) => one === type) &&
    file.size > 0 &&
    file.size <= limits.files.chat_bytes
  );
}

/** Puts down those that a chat would take, in place of what lay there. */
export async function keepShared(files: readonly File[], now = Date.now()): Promise<void> {
  const shared: Shared = { files: files.filter(fits).slice(0, limits.files.chat_count), at: now };
  const database = await open();
  await done(database.transaction(STORE, 'readwrite').objectStore(STORE).put(shared, KEY));
  database.close();
}

/** Takes what lies there: it is gone from here then. */
export async function takeShared(now = Date.now()): Promise<readonly File[]> {
  const database = await open();
  const store = database.transaction(STORE, 'readwrite').objectStore(STORE);
  const shared = await done<Shared | undefined>(store.get(KEY));
  await done(store.delete(KEY));
  database.close();
  return shared && now - shared.at < LIFE_MS ? shared.files : [];
}

/** Removes what nobody took in time. Where nothing was ever shared, no place for it is made. */
export async function dropOldShared(now = Date.now()): Promise<void> {
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === sharedDatabase)) return;
  const database = await open();
  // In one transaction: what is put down meanwhile stays.
  const store = database.transaction(STORE, 'readwrite').objectStore(STORE);
  const shared = await done<Shared | undefined>(store.get(KEY));
  if (shared && now - shared.at >= LIFE_MS) await done(store.delete(KEY));
  database.close();
}

/** Removes what lies there, with its place. */
export async function dropShared(): Promise<void> {
  await done(indexedDB.deleteDatabase(sharedDatabase));
}

function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(sharedDatabase, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE));
  return done(opening);
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('not done')));
  });
