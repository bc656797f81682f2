import { type Bytes, fromBase64Url, randomBytes, textOf, toBase64Url, utf8 } from './bytes.ts';
import { E2eeFault, orFault } from './fault.ts';
import type { DirectoryEntry, KeySecrets } from './identity.ts';
import { backupLabel, type Slot } from './slots.ts';
import { open, seal } from './suite.ts';

/*
 * What a person's next device needs, kept by the server, readable by the person alone: the bundle under a random master
 * key, and that key in slots, one for each way to open it. Without a slot only the devices that have the key open it.
 */

const masterBytes = 32;

/** Another person's keys as they were seen last, and whether the two compared their code. */
export interface Pin {
  readonly entry: DirectoryEntry;
  readonly verified: boolean;
  /** Something was sealed for these keys or opened by them: others do not take their place without a word. */
  readonly used?: true;
}

/** What the bundle holds. */
export interface Belongings {
  /** Of every version, the newest last: old messages are sealed for old keys. */
  readonly keys: readonly { readonly entry: DirectoryEntry; readonly secrets: KeySecrets }[];
  /** By the other person's id. */
  readonly pins: Readonly<Record<string, Pin>>;
}

/** As the server keeps it. */
export interface Backup {
  readonly v: 2;
  /** Counts up with every change; a device refuses one that is older than it has seen. */
  readonly version: number;
  readonly bundle: string;
  readonly slots: Slot[];
}

/** The form before: always under a recovery code, and nothing else. */
export interface BackupUnderCode {
  readonly v: 1;
  readonly version: number;
  readonly bundle: string;
  readonly slot: string;
}

/** A backup in today's form, whenever it was made: not a byte of what is sealed differs. */
export function currentForm(backup: Backup | BackupUnderCode): Backup {
  if (backup.v === 2) return backup;
  const { version, bundle, slot } = backup;
  return { v: 2, version, bundle, slots: [{ kind: 'code', sealed: slot }] };
}

export const newMasterKey = (): Bytes => randomBytes(masterBytes);

/** Seals the belongings; the slots stay as they are, whatever the bundle holds. */
export async function sealBundle(
  uid: string,
  version: number,
  master: Bytes,
  belongings: Belongings,
): Promise<string> {
  const plain = utf8(JSON.stringify(belongings));
  return toBase64Url(await seal(master, plain, backupLabel('bundle', uid, version)));
}

/**
 * @param seen the newest version that this device has seen; 0 on a new device, and where an older one is looked for
 * @throws E2eeFault `stale` where the server gives an older one, `broken` where it was changed
 */
export async function openBundle(
  uid: string,
  { version, bundle }: Pick<Backup, 'version' | 'bundle'>,
  master: Bytes,
  seen: number,
): Promise<Belongings> {
  if (version < seen) throw new E2eeFault('stale');
  return orFault('broken', async () => {
    const plain = await open(master, fromBase64Url(bundle), backupLabel('bundle', uid, version));
    return JSON.parse(textOf(plain)) as Belongings;
  });
}
