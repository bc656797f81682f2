import { resultOf } from './indexed-db.ts';

/* The database of a member's message keys. Pages without the vault only read whether there are
   keys, and remove them. */

const prefix = 'threshold-vault-';

/** A database for each member, so that it can be deleted as a whole. */
export const keyDatabaseOf = (uid: string): string => `${prefix}${uid}`;

export const keyEntry = { store: 'kept', key: 'only' } as const;

/** Keys in a browser: none, waiting to be published, published, or used for messages. */
export type KeysHere = 'none' | 'pending' | 'unused' | 'used';

export async function keysHere(uid: string): Promise<KeysHere> {
  const all = await indexedDB.databases();
  if (!all.some(({ name }) => name === keyDatabaseOf(uid))) return 'none';
  const entry = await readEntry(keyDatabaseOf(uid));
  if (!entry) return 'none';
  if (entry.pending) return 'pending';
  return entry.used ? 'used' : 'unused';
}

/** True if this browser has keys of any member, or does not report its databases. */
export async function hasKeysHere(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name?.startsWith(prefix));
  } catch {
    return true;
  }
}

interface Known {
  readonly pending?: unknown;
  readonly used?: true;
}

/** Reads the entry; undefined if unpublished keys were removed, which leaves the database. */
async function readEntry(name: string): Promise<Known | undefined> {
  const opening = indexedDB.open(name);
  // The database was deleted in the meantime, and must not be created again without its stores.
  opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
  const database = await resultOf(opening).catch(() => undefined);
  if (!database) return undefined;
  const { store, key } = keyEntry;
  try {
    return await resultOf(database.transaction(store, 'readonly').objectStore(store).get(key));
  } finally {
    database.close();
  }
}

export async function removeKeysHere(uid: string): Promise<void> {
  await resultOf(indexedDB.deleteDatabase(keyDatabaseOf(uid)));
}
