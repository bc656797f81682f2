import { awaitRequest } from './indexed-db.ts';

/* The database of a member's message keys. Pages without the vault only read whether there are
   keys, and remove them. */

const prefix = 'threshold-vault-';

/** Each member has a database, so that the member's keys can be deleted as a whole. */
export const getKeyDatabaseName = (uid: string): string => `${prefix}${uid}`;

export const keyEntry = { store: 'kept', key: 'only' } as const;

/** Message keys in a browser: none, unpublished, published but unused, or used for messages. */
export type DeviceKeyState = 'none' | 'pending' | 'unused' | 'used';

export async function getKeyState(uid: string): Promise<DeviceKeyState> {
  const all = await indexedDB.databases();
  if (!all.some(({ name }) => name === getKeyDatabaseName(uid))) return 'none';
  const entry = await readKeyRecord(getKeyDatabaseName(uid));
  if (!entry) return 'none';
  if (entry.pending) return 'pending';
  return entry.used ? 'used' : 'unused';
}

/** True if this browser has keys of any member, or does not report its databases. */
export async function hasDeviceKeys(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name?.startsWith(prefix));
  } catch {
    return true;
  }
}

interface Keys {
  readonly pending?: unknown;
  readonly used?: true;
}

/** Reads the key record; undefined if unpublished keys were removed but not the database. */
async function readKeyRecord(name: string): Promise<Keys | undefined> {
  const opening = indexedDB.open(name);
  // This event means that the database was deleted. Aborts, so that no empty database is created.
  opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
  const database = await awaitRequest(opening).catch(() => undefined);
  if (!database) return undefined;
  const { store, key } = keyEntry;
  try {
    return await awaitRequest(database.transaction(store, 'readonly').objectStore(store).get(key));
  } finally {
    database.close();
  }
}

export async function deleteDeviceKeys(uid: string): Promise<void> {
  await awaitRequest(indexedDB.deleteDatabase(getKeyDatabaseName(uid)));
}
