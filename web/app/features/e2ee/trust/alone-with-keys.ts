/**
 * Runs what makes and publishes keys of one member, in one tab of this browser at a time. Where a browser has no locks,
 * the transactions of the vault's store decide alone.
 */
export async function aloneWithKeys<T>(uid: string, run: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return run();
  return navigator.locks.request(`threshold-keys-${uid}`, run);
}
