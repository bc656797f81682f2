/*
 * Where a device keeps the message keys of a member. This file is all that pages without the vault know of them:
 * whether there are any, and how they go.
 */

/** A database for each member, so that forgetting one removes it whole. */
export const keyDatabaseOf = (uid: string): string => `threshold-vault-${uid}`;

/** Where they stand in it. */
export const keptUnder = { store: 'kept', key: 'only' } as const;

/** Whether this browser has keys of that member. Looking leaves nothing behind. */
export async function hasKeysHere(uid: string): Promise<boolean> {
  const all = await indexedDB.databases();
  return all.some(({ name }) => name === keyDatabaseOf(uid)) && isFilled(keyDatabaseOf(uid));
}

/** Keys that were never published are dropped without their database: another tab may be at it. */
function isFilled(name: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    // It has gone meanwhile, and must not come back without its stores.
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
    opening.addEventListener('error', () => resolve(false));
    opening.addEventListener('success', () => {
      const database = opening.result;
      const counting = database
        .transaction(keptUnder.store, 'readonly')
        .objectStore(keptUnder.store)
        .count(keptUnder.key);
      counting.addEventListener('success', () => {
        database.close();
        resolve(counting.result > 0);
      });
      counting.addEventListener('error', () => {
        database.close();
        reject(counting.error ?? new Error('not read'));
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
