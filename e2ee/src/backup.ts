import { type Bytes, fromBase64Url, randomBytes, textOf, toBase64Url, utf8 } from './bytes.ts';
import { E2eeFault, orFault } from './fault.ts';
import type { DirectoryEntry, KeySecrets } from './identity.ts';
import { deriveKey, open, seal } from './suite.ts';

/*
 * What a person's next device needs, kept by the server, readable by the person alone: the bundle under a random master
 * key, and that key in a slot under the recovery code.
 */

const recoveryInfo = utf8('threshold-chat/1/recovery');
const masterBytes = 32;

/** Another person's keys as they were seen last, and whether the two compared their code. */
export interface Pin {
  readonly entry: DirectoryEntry;
  readonly verified: boolean;
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
  readonly v: 1;
  /** Counts up with every change; a device refuses one that is older than it has seen. */
  readonly version: number;
  readonly bundle: string;
  readonly slot: string;
}

export const newMasterKey = (): Bytes => randomBytes(masterBytes);

/** Seals the belongings; the slot stays as it is until there is a new code. */
export async function sealBundle(
  uid: string,
  version: number,
  master: Bytes,
  belongings: Belongings,
): Promise<string> {
  const plain = utf8(JSON.stringify(belongings));
  return toBase64Url(await seal(master, plain, label('bundle', uid, version)));
}

/** Puts the master key under a recovery code's bytes. */
export async function sealSlot(uid: string, master: Bytes, code: Bytes): Promise<string> {
  const key = await deriveKey(code, utf8(uid), recoveryInfo);
  return toBase64Url(await seal(key, master, label('slot', uid, 1)));
}

/** @throws E2eeFault `locked` where the code is another one */
export async function openSlot(uid: string, slot: string, code: Bytes): Promise<Bytes> {
  const key = await deriveKey(code, utf8(uid), recoveryInfo);
  return orFault('locked', () => open(key, fromBase64Url(slot), label('slot', uid, 1)));
}

/**
 * @param seen the newest version that this device has seen; 0 on a new device
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
    const plain = await open(master, fromBase64Url(bundle), label('bundle', uid, version));
    return JSON.parse(textOf(plain)) as Belongings;
  });
}

const label = (what: 'bundle' | 'slot', uid: string, version: number): Bytes =>
  utf8(`e2e-backup-1|${JSON.stringify([what, uid, version])}`);
