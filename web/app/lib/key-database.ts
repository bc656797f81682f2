/*
 * Where a device keeps the message keys of a member. This file is all that pages without the vault know of them:
 * whether there are any, and how they go.
 */

/** A database for each member, so that forgetting one removes it whole. */
export const keyDatabaseOf = (uid: string): string => `threshold-vault-${uid}`;

/** Whether this browser has keys of that member. Looking leaves nothing behind, as opening would. */
export async function hasKeysHere(uid: string): Promise<boolean> {
  const all = await indexedDB.databases();
  return all.some(({ name }) => name === keyDatabaseOf(uid));
}

/** Removes them. Where there are none, nothing happens. */
export function removeKeysHere(uid: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(keyDatabaseOf(uid));
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(request.error ?? new Error('not removed')));
  });
}
