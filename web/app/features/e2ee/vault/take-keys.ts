import { type Backup, openBundle } from '@threshold/e2ee/backup';
import type { Bytes } from '@threshold/e2ee/bytes';
import { E2eeFault } from '@threshold/e2ee/fault';
import { type DirectoryEntry, fingerprint, openIdentity } from '@threshold/e2ee/identity';
import { mergeIdentities, mergePins } from './kept-backup.ts';
import { formerOf } from './kept-keys.ts';
import type { Kept, KeyStore } from './key-store.ts';
import { sealMaster } from './master-key.ts';

/** A backup that something has opened on this device. */
export interface OpenedElsewhere {
  readonly master: Bytes;
  readonly backup: Backup;
  /** Oneself as the directory tells. */
  readonly own: readonly DirectoryEntry[];
  /** A version that is known to be there, if one is. */
  readonly seen?: number;
  /** The keys that it must hold, if that is known from elsewhere. */
  readonly fp?: string;
}

/**
 * Keeps what a backup holds on this device, beside what is there.
 * @throws E2eeFault `stale` for an older one, or without the directory's newest keys · `broken`
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
  // Others seal for the directory's keys: a backup without them would open nothing new.
  const isCurrent = newest && found === (await fingerprint(newest));
  if (!isCurrent || (fp !== undefined && found !== fp)) throw new E2eeFault('stale');
  const identities = mergeIdentities(here?.identities ?? [], backedUp);
  // What only this device opens is not in this backup, but in one that its former master key opens.
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
