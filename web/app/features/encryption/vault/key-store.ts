import type { Backup, Pin } from '@threshold/e2ee/backup';
import { type Bytes, concatBytes, randomBytes } from '@threshold/e2ee/bytes';
import type { Identity } from '@threshold/e2ee/identity';
import { VaultFault, type VaultStatus } from './protocol.ts';

export type Pins = Readonly<Record<string, Pin>>;

/** The master key of a backup, encrypted with a key that never leaves the browser. */
export interface SealedMaster {
  readonly deviceKey: CryptoKey;
  readonly sealedMaster: Bytes;
}

/** Stored entry of one member on this device. No private key in it can be exported. */
export interface Keys extends SealedMaster {
  readonly uid: string;
  /** All versions of the member's keys, newest last. */
  readonly identities: readonly Identity[];
  /** Id of this device in message headers. */
  readonly device: string;
  readonly pins: Pins;
  /** Newest version of the backup seen here; older versions are refused. */
  readonly seen: number;
  /** Backup to publish with keys that may be unpublished; undefined for keys in use. */
  readonly pending?: Backup;
  /** Keys that will replace the keys in use, and may already be published. */
  readonly next?: Keys;
  /** Master keys of former backups, until the newest backup contains the keys in those backups. */
  readonly former?: readonly SealedMaster[];
  /** True once a message was sealed or opened here with these keys. */
  readonly used?: true;
}

export interface KeyStore {
  read(uid: string): Promise<Keys | undefined>;
  /**
   * Reads and writes in one transaction, so that a second tab decides on the entry that the first
   * one has written. `decide` returns the new entry, `same` to leave it or `none` to remove it.
   * @returns the entry after the change
   */
  change(
    uid: string,
    decide: (stored: Keys | undefined) => Keys | 'same' | 'none',
  ): Promise<Keys | undefined>;
  remove(uid: string): Promise<void>;
  /** Returns the number, from 1, of the next message of this device in the conversation. */
  nextCount(uid: string, pair: string): Promise<number>;
  /** Releases the number of a message that was never sent, for use by the next message. */
  giveBack(uid: string, pair: string, count: number): Promise<void>;
}

/*
 * Changes that several tabs may make at once. Each is one transaction on the keys that the caller
 * names, so that no tab changes another tab's keys.
 */

/** Fingerprint of the current keys of a stored entry. */
export const getNewestFp = (keys: Keys | undefined): string | undefined =>
  keys?.identities.at(-1)?.fp;

/** Stores the keys if there are none. @returns the stored keys, which may be another tab's */
export async function putIfAbsent(store: KeyStore, made: Keys): Promise<Keys> {
  const record = await store.change(made.uid, (stored) => (stored ? 'same' : made));
  return record ?? made;
}

/**
 * Puts the published keys with that fingerprint in use; keys used before stay for old messages.
 * @param made the keys themselves, in case another tab has dropped them
 * @throws VaultFault `none` if this device has other keys or no keys
 */
export async function confirmKeys(
  store: KeyStore,
  uid: string,
  fp: string,
  made: Keys | undefined,
): Promise<Keys> {
  const record = await store.change(uid, (stored) => {
    if (stored && getNewestFp(stored) === fp) {
      return stored.pending || getNewestFp(stored.next) === fp ? toKeysInUse(stored) : 'same';
    }
    const next = [stored?.next, made].find((one) => getNewestFp(one) === fp);
    if (!next) return 'same';
    return stored && !stored.pending ? replaceKeys(stored, next) : toKeysInUse(next);
  });
  if (!record || getNewestFp(record) !== fp) throw new VaultFault('none');
  return record;
}

/** Removes the keys with that fingerprint, unless in use. @returns the entry after that */
export const dropPending = (store: KeyStore, uid: string, fp: string): Promise<Keys | undefined> =>
  store.change(uid, (stored) => {
    if (stored && getNewestFp(stored.next) === fp) {
      const { next: _, ...record } = stored;
      return record;
    }
    return stored?.pending && getNewestFp(stored) === fp ? 'none' : 'same';
  });

/** Removes the former master keys after the newest backup has all keys that they open. */
export const dropFormer = (store: KeyStore, uid: string, fp: string): Promise<Keys | undefined> =>
  store.change(uid, (stored) => {
    if (!stored?.former || getNewestFp(stored) !== fp) return 'same';
    const { former: _, ...record } = stored;
    return record;
  });

/** Returns all master keys of an entry as former keys, because its keys are being replaced. */
export const toFormer = ({ former = [], deviceKey, sealedMaster }: Keys): SealedMaster[] => [
  ...former,
  { deviceKey, sealedMaster },
];

/** Stores new data about keys in use, unless another tab has removed them or has newer data. */
export async function saveKeysInUse(store: KeyStore, learned: Keys): Promise<void> {
  const record = await store.change(learned.uid, (stored) => {
    if (!stored || stored.pending || stored.seen > learned.seen) return 'same';
    const { identities, pins, seen } = learned;
    return { ...stored, identities, pins: mergeUsedMarks(pins, stored.pins), seen };
  });
  if (!record || record.pending) throw new VaultFault('none');
}

/** Preserves the `used` marks that another tab has set for the same keys. */
function mergeUsedMarks(learned: Pins, stored: Pins): Pins {
  const pins: Record<string, Pins[string]> = { ...learned };
  for (const [id, { entry, used }] of Object.entries(stored)) {
    const pin = pins[id];
    const isSame = pin?.entry.kem === entry.kem && pin.entry.sig === entry.sig;
    if (used && pin && isSame) pins[id] = { ...pin, used };
  }
  return pins;
}

/** Replaces the keys but not the pins, so that other people's keys need not be accepted again. */
function replaceKeys(stored: Keys, made: Keys): Keys {
  const { next: _, ...before } = stored;
  const { deviceKey, sealedMaster, seen } = made;
  const identities = [...before.identities, ...made.identities];
  return { ...before, deviceKey, sealedMaster, seen, identities, former: toFormer(before) };
}

function toKeysInUse(stored: Keys): Keys {
  const { pending: _, next: __, ...record } = stored;
  return record;
}

const algorithm = 'AES-GCM';
const NONCE_BYTES = 12;

/** Encrypts the master key with a new key of this device: the result opens only in this browser. */
export async function sealMaster(master: Bytes): Promise<SealedMaster> {
  const parameters = { name: algorithm, length: 256 };
  const deviceKey = await crypto.subtle.generateKey(parameters, false, ['encrypt', 'decrypt']);
  const iv = randomBytes(NONCE_BYTES);
  const sealed = await crypto.subtle.encrypt({ name: algorithm, iv }, deviceKey, master);
  return { deviceKey, sealedMaster: concatBytes(iv, new Uint8Array(sealed)) };
}

export async function openMaster({ deviceKey, sealedMaster }: SealedMaster): Promise<Bytes> {
  const iv = sealedMaster.slice(0, NONCE_BYTES);
  try {
    const opened = await crypto.subtle.decrypt(
      { name: algorithm, iv },
      deviceKey,
      sealedMaster.slice(NONCE_BYTES),
    );
    return new Uint8Array(opened);
  } catch {
    throw new VaultFault('failed');
  }
}

/** The newest keys of an entry. @throws VaultFault `failed` */
export function getNewestIdentity(record: Keys): Identity {
  const newest = record.identities.at(-1);
  if (!newest) throw new VaultFault('failed');
  return newest;
}

export function toVaultStatus(record: Keys | undefined): VaultStatus {
  const newest = record?.identities.at(-1);
  if (!record || !newest) return { state: 'none' };
  const { fp, entry } = newest;
  if (record.pending) return { state: 'pending', fp, entry, backup: record.pending };
  const kvs = record.identities.map((one) => one.entry.kv);
  const next = record.next && getNewestIdentity(record.next);
  return {
    state: 'ready',
    fp,
    entry,
    seen: record.seen,
    kvs,
    ...(record.former && { hasFormer: true }),
    ...(next && { next: { fp: next.fp, entry: next.entry } }),
  };
}
