import {
  type Bytes,
  decodeUtf8,
  encodeUtf8,
  fromBase64Url,
  randomBytes,
  toBase64Url,
} from './bytes.ts';
import { E2eeFault, rethrowAsFault } from './fault.ts';
import type { DirectoryEntry, KeySecrets } from './identity.ts';
import { backupLabel, type Slot } from './slots.ts';
import { openBytes, sealBytes } from './suite.ts';

/*
 * Keys for a member's next device, stored by the server but readable only by the member. The bundle
 * is encrypted with a random master key, and each slot contains that key for one unlock method.
 * Without a slot, only devices that already have the master key can open the backup.
 */

const masterBytes = 32;

/** Another member's public keys as last seen, and whether their security code was compared. */
export interface Pin {
  readonly entry: DirectoryEntry;
  readonly verified: boolean;
  /** True if a message was sealed or opened with these keys. No reset replaces them silently. */
  readonly used?: true;
}

/** Decrypted content of the `bundle` of a backup. */
export interface BackupContents {
  /** Keys of every version, newest last, because old messages are sealed for old keys. */
  readonly keys: readonly { readonly entry: DirectoryEntry; readonly secrets: KeySecrets }[];
  /** Pins by the id of the other member. */
  readonly pins: Readonly<Record<string, Pin>>;
}

/** A backup as the server stores it. */
export interface Backup {
  readonly v: 2;
  /** Increases with every change. A device refuses a version that is older than one it has seen. */
  readonly version: number;
  readonly bundle: string;
  readonly slots: Slot[];
}

export const newMasterKey = (): Bytes => randomBytes(masterBytes);

/** Encrypts a bundle. The slots stay valid, because the master key does not change. */
export async function sealBundle(
  uid: string,
  version: number,
  master: Bytes,
  belongings: BackupContents,
): Promise<string> {
  const plain = encodeUtf8(JSON.stringify(belongings));
  return toBase64Url(await sealBytes(master, plain, backupLabel('bundle', uid, version)));
}

/**
 * @param seen the newest version that this device has seen; 0 on a new device, and to open an
 * older backup on purpose
 * @throws E2eeFault `stale` if the backup is older than `seen`, `broken` if it was changed
 */
export async function openBundle(
  uid: string,
  { version, bundle }: Pick<Backup, 'version' | 'bundle'>,
  master: Bytes,
  seen: number,
): Promise<BackupContents> {
  if (version < seen) throw new E2eeFault('stale');
  return rethrowAsFault('broken', async () => {
    const plain = await openBytes(
      master,
      fromBase64Url(bundle),
      backupLabel('bundle', uid, version),
    );
    return JSON.parse(decodeUtf8(plain)) as BackupContents;
  });
}
