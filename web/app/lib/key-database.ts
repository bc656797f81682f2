/*
 * Where a device keeps the message keys of a member. This file is all that pages without the vault know of them:
 * whether there are any, and how they go.
 */

const prefix = 'threshold-vault-';

/** A database for each member, so that forgetting one removes it whole. */
export const keyDatabaseOf = (uid: string): string => `${prefix}${uid}`;

/** Where they stand in it. */
export const keptUnder = { store: 'kept', key: 'only' } as const;

/** Keys in a browser: none, waiting to be published, published, or used for messages. */
export type KeysHere = 'none' | 'pending' | 'unused' | 'used';

/** How far this browser has come with the keys of that member. Looking leaves nothing behind. */
export async function keysHere(uid: string): Promise<KeysHere> {
  const all = await indexedDB.databases();
  if (!all.some(({ name }) => name === keyDatabaseOf(uid))) return 'none';
  const kept = await readKept(keyDatabaseOf(uid));
  if (!kept) return 'none';
  if (kept.pending) return 'pending';
  return kept.used ? 'used' : 'unused';
}

/** Whether this browser has keys of anybody. Where it does not say, there may be some. */
export async function hasKeysHere(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name?.startsWith(prefix));
  } catch {
    return true;
  }
}

/** All that is known here of what the vault keeps. */
interface Known {
  readonly pending?: unknown;
  readonly used?: true;
}

/** Keys that were never published are dropped without their database: another tab may be at it. */
function readKept(name: string): Promise<Known | undefined> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    // It has gone meanwhile, and must not come back without its stores.
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
        reject(reading.error ?? new Error('not read'));
      });
    });
  });
}

/** Removes them. Where there are none, nothing happens. */
export function removeKeysHere(uid: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(keyDatabaseOf(uid));
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(request.error ?? new Error('not removed')));
  });
}
