import type { Kept, KeyStore, Pins, SealedMaster } from './key-store.ts';
import { VaultFault } from './protocol.ts';

/* Steps by which tabs of one browser change the same keys concurrently. Each step names the
   keys it refers to and is one transaction, so that no tab takes another tab's keys for its
   own. */

/** Fingerprint of the current keys of a stored entry. */
export const newestOf = (kept: Kept | undefined): string | undefined => kept?.identities.at(-1)?.fp;

/** Stores the keys unless there are some. @returns the stored keys, of the tab that was first */
export async function putIfAbsent(store: KeyStore, made: Kept): Promise<Kept> {
  const record = await store.change(made.uid, (stored) => (stored ? 'same' : made));
  return record ?? made;
}

/**
 * Puts the published keys with that fingerprint in use; those used before stay.
 * @param made the keys themselves, in case another tab has dropped them
 * @throws VaultFault `none` if this device has other keys, or none
 */
export async function confirmKeys(
  store: KeyStore,
  uid: string,
  fp: string,
  made: Kept | undefined,
): Promise<Kept> {
  const record = await store.change(uid, (stored) => {
    if (stored && newestOf(stored) === fp) {
      return stored.pending || newestOf(stored.next) === fp ? inUseOf(stored) : 'same';
    }
    const next = [stored?.next, made].find((one) => newestOf(one) === fp);
    if (!next) return 'same';
    return stored && !stored.pending ? followedBy(stored, next) : inUseOf(next);
  });
  if (!record || newestOf(record) !== fp) throw new VaultFault('none');
  return record;
}

/** Removes keys that are not in use, and no others. @returns the remaining entry */
export const dropPending = (store: KeyStore, uid: string, fp: string): Promise<Kept | undefined> =>
  store.change(uid, (stored) => {
    if (stored && newestOf(stored.next) === fp) {
      const { next: _, ...kept } = stored;
      return kept;
    }
    return stored?.pending && newestOf(stored) === fp ? 'none' : 'same';
  });

/** Removes the former master keys, once they open nothing that is missing from the backup. */
export const dropFormer = (store: KeyStore, uid: string, fp: string): Promise<Kept | undefined> =>
  store.change(uid, (stored) => {
    if (!stored?.former || newestOf(stored) !== fp) return 'same';
    const { former: _, ...kept } = stored;
    return kept;
  });

/** The former master keys, once other keys replace these. */
export const formerOf = ({ former = [], deviceKey, sealedMaster }: Kept): SealedMaster[] => [
  ...former,
  { deviceKey, sealedMaster },
];

/**
 * Stores newly learned data about keys in use, unless another tab has removed them or knows a newer
 * version.
 */
export async function writeInUse(store: KeyStore, learned: Kept): Promise<void> {
  const record = await store.change(learned.uid, (stored) => {
    if (!stored || stored.pending || stored.seen > learned.seen) return 'same';
    const { identities, pins, seen } = learned;
    return { ...stored, identities, pins: withUses(pins, stored.pins), seen };
  });
  if (!record || record.pending) throw new VaultFault('none');
}

/** Preserves `used` marks that another tab has set for the same keys. */
function withUses(learned: Pins, stored: Pins): Pins {
  const pins: Record<string, Pins[string]> = { ...learned };
  for (const [id, { entry, used }] of Object.entries(stored)) {
    const pin = pins[id];
    const isSame = pin?.entry.kem === entry.kem && pin.entry.sig === entry.sig;
    if (used && pin && isSame) pins[id] = { ...pin, used };
  }
  return pins;
}

/**
 * Replaces the keys but retains the pins, so that other people's keys need not be accepted again.
 */
function followedBy(stored: Kept, made: Kept): Kept {
  const { next: _, ...before } = stored;
  const { deviceKey, sealedMaster, seen } = made;
  const identities = [...before.identities, ...made.identities];
  return { ...before, deviceKey, sealedMaster, seen, identities, former: formerOf(before) };
}

function inUseOf(stored: Kept): Kept {
  const { pending: _, next: __, ...kept } = stored;
  return kept;
}
