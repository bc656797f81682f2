import {
  type Backup,
  type BackupContents,
  openBundle,
  type Pin,
  sealBundle,
} from '@threshold/e2ee/backup';
import type { Bytes } from '@threshold/e2ee/bytes';
import { E2eeFault } from '@threshold/e2ee/fault';
import {
  type DirectoryEntry,
  detectKeyChange,
  fingerprint,
  type Identity,
  openIdentity,
} from '@threshold/e2ee/identity';
import {
  getNewestFp,
  type KeyStore,
  type Keys,
  openMaster,
  type Pins,
  saveKeysInUse,
  sealMaster,
  toFormer,
} from './key-store.ts';
import { VaultFault } from './protocol.ts';

/** Returns the keys in use. @throws VaultFault `none` */
export async function readKeysInUse(store: KeyStore, uid: string): Promise<Keys> {
  const record = await store.read(uid);
  if (!record || record.pending) throw new VaultFault('none');
  return record;
}

/** An opened backup. Its contents are merged with this device's data. */
export interface OpenedBackup {
  readonly record: Keys;
  readonly master: Bytes;
  readonly belongings: BackupContents;
}

/**
 * Opens the server's backup with this device's master key and merges the data of other devices: new
 * versions of the member's keys, and pins (accepted keys of other people).
 * @throws E2eeFault `stale`, `broken`
 */
export async function openAndMergeBackup(
  store: KeyStore,
  uid: string,
  backup: Backup,
): Promise<OpenedBackup> {
  const before = await readKeysInUse(store, uid);
  const master = await openMaster(before);
  const belongings = await openBundle(uid, backup, master, before.seen);
  const merged = await mergeBelongings(before, belongings, backup.version);
  await saveKeysInUse(store, merged);
  return { record: merged, master, belongings };
}

/**
 * Opens an earlier backup, because the newest backup is lost, and adds the pins that this device
 * has collected since that backup.
 * @throws E2eeFault `broken`, or `stale` if the backup's newest keys are not in use
 */
export async function openEarlierBackup(
  store: KeyStore,
  uid: string,
  earlier: Backup,
): Promise<Pick<OpenedBackup, 'master' | 'belongings'>> {
  const here = await readKeysInUse(store, uid);
  const master = await openMaster(here);
  const { keys, pins } = await openBundle(uid, earlier, master, 0);
  const newest = keys.at(-1);
  const isCurrent = newest && (await fingerprint(newest.entry)) === getNewestFp(here);
  if (!isCurrent) throw new E2eeFault('stale');
  return { master, belongings: { keys, pins: await mergePins(here.pins, pins) } };
}

async function mergeBelongings(
  before: Keys,
  { keys, pins }: BackupContents,
  seen: number,
): Promise<Keys> {
  const identities = await Promise.all(
    keys.map(({ entry, secrets }) => openIdentity(entry, secrets)),
  );
  return {
    ...before,
    identities: mergeIdentities(before.identities, identities),
    pins: await mergePins(before.pins, pins),
    seen,
  };
}

/** Adds keys that only this device has: they open messages from before another device's reset. */
function mergeIdentities(
  here: readonly Identity[],
  backedUp: readonly Identity[],
): readonly Identity[] {
  const known = new Set(backedUp.map(({ fp }) => fp));
  return [...here.filter(({ fp }) => !known.has(fp)), ...backedUp];
}

/** Returns the next version of a backup, with the same unlock methods. */
export async function nextBackup(
  uid: string,
  backup: Backup,
  { master, belongings }: Pick<OpenedBackup, 'master' | 'belongings'>,
  pins: Pins,
): Promise<Backup> {
  const version = backup.version + 1;
  const bundle = await sealBundle(uid, version, master, { ...belongings, pins });
  return { v: 2, version, bundle, slots: backup.slots };
}

/** Merges pins, because two devices may have accepted different keys of the same person. */
export async function mergePins(here: Pins, there: Pins): Promise<Pins> {
  const merged: Record<string, Pin> = { ...there };
  for (const [id, mine] of Object.entries(here)) {
    const theirs = there[id];
    merged[id] = theirs ? await mergePin(mine, theirs) : mine;
  }
  return merged;
}

/**
 * Merges two pins of a person. For equal keys, a comparison on either device counts; otherwise
 * the newer keys win. But only compared keys, or keys signed by them, replace compared keys,
 * because a malicious server may show each device different keys.
 */
async function mergePin(mine: Pin, theirs: Pin): Promise<Pin> {
  const isSame = mine.entry.kem === theirs.entry.kem && mine.entry.sig === theirs.entry.sig;
  if (isSame) {
    const isUsed = mine.used === true || theirs.used === true;
    const verified = mine.verified || theirs.verified;
    return { entry: mine.entry, verified, ...(isUsed && { used: true }) };
  }
  const [newer, older] = theirs.entry.kv > mine.entry.kv ? [theirs, mine] : [mine, theirs];
  if (newer.verified || !older.verified) return newer;
  if (newer.entry.kv === older.entry.kv) return older;
  const isVouchedFor = (await detectKeyChange(older.entry, newer.entry)) === 'rotated';
  return isVouchedFor ? { ...newer, verified: true } : older;
}

export interface ReceivedBackup {
  readonly master: Bytes;
  readonly backup: Backup;
  readonly own: readonly DirectoryEntry[];
  /** Newest known version of the backup; older versions are refused. */
  readonly seen?: number;
  /** Fingerprint of the newest keys that the backup must contain; undefined if unknown. */
  readonly fp?: string;
}

/**
 * Stores a backup's contents on this device, merged with existing data.
 * @throws E2eeFault `stale` for an older backup, or one without the directory's newest keys ·
 * `broken`
 */
export async function mergeKeys(
  store: KeyStore,
  uid: string,
  { master, backup, own, seen = 0, fp }: ReceivedBackup,
): Promise<Keys> {
  const stored = await store.read(uid);
  const here = stored?.pending ? undefined : stored;
  const opened = await openBundle(uid, backup, master, Math.max(here?.seen ?? 0, seen));
  const backedUp = await Promise.all(
    opened.keys.map(({ entry, secrets }) => openIdentity(entry, secrets)),
  );
  const newest = own.at(-1);
  const found = backedUp.at(-1)?.fp;
  // Other people seal messages for the keys in the directory, so the backup must contain them.
  const isCurrent = newest && found === (await fingerprint(newest));
  if (!isCurrent || (fp !== undefined && found !== fp)) throw new E2eeFault('stale');
  const identities = mergeIdentities(here?.identities ?? [], backedUp);
  // If the backup lacks keys of this device, a former backup has them: stores its master key.
  const former = here && identities.length > backedUp.length && toFormer(here);
  const record: Keys = {
    uid,
    identities,
    device: here?.device ?? crypto.randomUUID(),
    ...(await sealMaster(master)),
    pins: await mergePins(here?.pins ?? {}, opened.pins),
    seen: backup.version,
    ...(former && { former }),
    ...(here?.next && { next: here.next }),
  };
  await store.change(uid, () => record);
  return record;
}
