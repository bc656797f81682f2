import { type Backup, openBundle } from '@threshold/e2ee/backup';
import type { Bytes } from '@threshold/e2ee/bytes';
import { E2eeFault } from '@threshold/e2ee/fault';
import { type DirectoryEntry, fingerprint, openIdentity } from '@threshold/e2ee/identity';
import { mergeIdentities, mergePins } from './kept-backup.ts';
import { formerOf } from './kept-keys.ts';
import type { Kept, KeyStore } from './key-store.ts';
import { sealMaster } from './master-key.ts';

/** A backup that was opened on this device. */
export interface OpenedElsewhere {
  readonly master: Bytes;
  readonly backup: Backup;
  /** The member's keys in the directory. */
  readonly own: readonly DirectoryEntry[];
  /** A version known to exist, if any. */
  readonly seen?: number;
  /** Fingerprint of the keys that it must contain, if known from elsewhere. */
  readonly fp?: string;
}

/**
 * Stores a backup's contents on this device, merged with existing data.
 * @throws E2eeFault `stale` for an older backup, or one without the directory's newest keys ·
 * `broken`
 */
export async function takeKeys(
  store: KeyStore,
  uid: string,
  { master, backup, own, seen = 0, fp }: OpenedElsewhere,
): Promise<Kept> {
  const stored = await store.read(uid);
  const here = stored?.pending ? undefined : stored;
  const opened = await openBundle(uid, backup, master, Math.max(here?.seen ?? 0, seen));
  const backedUp = await Promise.all(
    opened.keys.map(({ entry, secrets }) => openIdentity(entry, secrets)),
  );
  const newest = own.at(-1);
  const found = backedUp.at(-1)?.fp;
  // Others seal for the directory's keys: a backup without them would not open new messages.
  const isCurrent = newest && found === (await fingerprint(newest));
  if (!isCurrent || (fp !== undefined && found !== fp)) throw new E2eeFault('stale');
  const identities = mergeIdentities(here?.identities ?? [], backedUp);
  // Keys only on this device are missing from this backup, but not from the one that the former
  // master key opens.
  const former = here && identities.length > backedUp.length && formerOf(here);
  const kept: Kept = {
    uid,
    identities,
    device: here?.device ?? crypto.randomUUID(),
    ...(await sealMaster(master)),
    pins: await mergePins(here?.pins ?? {}, opened.pins),
    seen: backup.version,
    ...(former && { former }),
    ...(here?.next && { next: here.next }),
  };
  await store.change(uid, () => kept);
  return kept;
}
