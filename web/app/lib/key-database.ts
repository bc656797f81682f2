/*
 * The database in which a device stores a member's message keys. Pages without the vault use only
 * this file: it reads whether there are keys, and removes them.
 */

const prefix = 'threshold-vault-';

/** A database for each member, so that it can be deleted as a whole. */
export const keyDatabaseOf = (uid: string): string => `${prefix}${uid}`;

/** Object store and key of the entry. */
export const keptUnder = { store: 'kept', key: 'only' } as const;

/** Keys in a browser: none, waiting to be published, published, or used for messages. */
export type KeysHere = 'none' | 'pending' | 'unused' | 'used';

/** Returns the state of a member's keys in this browser. Reading creates no database. */
export async function keysHere(uid: string): Promise<KeysHere> {
  const all = await indexedDB.databases();
  if (!all.some(({ name }) => name === keyDatabaseOf(uid))) return 'none';
  const entry = await readEntry(keyDatabaseOf(uid));
  if (!entry) return 'none';
  if (entry.pending) return 'pending';
  return entry.used ? 'used' : 'unused';
}

/**
 * Returns whether this browser has keys of any member; true if the browser does not report its
 * databases.
 */
export async function hasKeysHere(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name?.startsWith(prefix));
  } catch {
    return true;
  }
}

/** Fields of the vault's entry that are used here. */
interface Known {
  readonly pending?: unknown;
  readonly used?: true;
}

/**
 * Reads the entry; undefined after unpublished keys were removed, which leaves the database because
 * another tab may be using it.
 */
function readEntry(name: string): Promise<Known | undefined> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    // The database was deleted in the meantime, and must not be created again without its stores.
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
    opening.addEventListener('error', () => resolve(undefined));
    opening.addEventListener('success', () => {
      const database = opening.result;
      const { store, key } = keptUnder;
      const reading: IDBRequest<Known | undefined> = database
        .transaction(store, 'readonly')
        .objectStore(store)
        .get(key);
      reading.addEventListener('success', () => {
        database.close();
        resolve(reading.result);
      });
      reading.addEventListener('error', () => {
        database.close();
        reject(reading.error ?? new Error('key database not readable'));
      });
    });
  });
}

/** Removes a member's keys; does nothing without keys. */
export function removeKeysHere(uid: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(keyDatabaseOf(uid));
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('key database not removed')),
    );
  });
}
