/**
 * Runs the creation and publication of a member's keys in one tab of this browser at a time.
 * Without the Web Locks API, only the store's transactions coordinate tabs.
 */
export async function aloneWithKeys<T>(uid: string, run: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return run();
  return navigator.locks.request(`threshold-keys-${uid}`, run);
}
