import type { Kept, KeyStore, Pins, SealedMaster } from './key-store.ts';
import { VaultFault } from './protocol.ts';

/*
 * What tabs of one browser do to the same keys, each at its own pace. Every step names the keys that it means and is one
 * transaction, so that none takes the keys of another tab for its own.
 */

/** The fingerprint of the keys that count of what is kept. */
export const newestOf = (kept: Kept | undefined): string | undefined => kept?.identities.at(-1)?.fp;

/** Keeps them where nothing is kept yet. @returns what is kept now, of whoever was first */
export async function putIfAbsent(store: KeyStore, made: Kept): Promise<Kept> {
  const kept = await store.change(made.uid, (stored) => (stored ? 'same' : made));
  return kept ?? made;
}

/**
 * The keys with that fingerprint are published: from now on they are in use, beside those that were in use before.
 * @param made they themselves, where another tab has dropped them meanwhile
 * @throws VaultFault `none` where this device has other keys, or none
 */
export async function confirmKeys(
  store: KeyStore,
  uid: string,
  fp: string,
  made: Kept | undefined,
): Promise<Kept> {
  const kept = await store.change(uid, (stored) => {
    if (stored && newestOf(stored) === fp) {
      return stored.pending || newestOf(stored.next) === fp ? inUseOf(stored) : 'same';
    }
    const next = [stored?.next, made].find((one) => newestOf(one) === fp);
    if (!next) return 'same';
    return stored && !stored.pending ? followedBy(stored, next) : inUseOf(next);
  });
  if (!kept || newestOf(kept) !== fp) throw new VaultFault('none');
  return kept;
}

/** Removes keys that are not in use, and no others. @returns what is kept then */
export const dropPending = (store: KeyStore, uid: string, fp: string): Promise<Kept | undefined> =>
  store.change(uid, (stored) => {
    if (stored && newestOf(stored.next) === fp) {
      const { next: _, ...kept } = stored;
      return kept;
    }
    return stored?.pending && newestOf(stored) === fp ? 'none' : 'same';
  });

/** The master keys of before the keys with that fingerprint open nothing more that would be missed. */
export const dropFormer = (store: KeyStore, uid: string, fp: string): Promise<Kept | undefined> =>
  store.change(uid, (stored) => {
    if (!stored?.former || newestOf(stored) !== fp) return 'same';
    const { former: _, ...kept } = stored;
    return kept;
  });

/** The master keys of before, once others take the place of these keys. */
export const formerOf = ({ former = [], deviceKey, sealedMaster }: Kept): SealedMaster[] => [
  ...former,
  { deviceKey, sealedMaster },
];

/** Writes what was learned about keys in use. Another tab may have removed them meanwhile, or learned more. */
export async function writeInUse(store: KeyStore, learned: Kept): Promise<void> {
  const kept = await store.change(learned.uid, (stored) => {
    if (!stored || stored.pending || stored.seen > learned.seen) return 'same';
    const { identities, pins, seen } = learned;
    return { ...stored, identities, pins: withUses(pins, stored.pins), seen };
  });
  if (!kept || kept.pending) throw new VaultFault('none');
}

/** Another tab may have sealed for one of them meanwhile: that they were used is never forgotten. */
function withUses(learned: Pins, stored: Pins): Pins {
  const pins: Record<string, Pins[string]> = { ...learned };
  for (const [id, { entry, used }] of Object.entries(stored)) {
    const pin = pins[id];
    const isSame = pin?.entry.kem === entry.kem && pin.entry.sig === entry.sig;
    if (used && pin && isSame) pins[id] = { ...pin, used };
  }
  return pins;
}

/** What the device knows of others stays: nobody has to be met anew. */
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
