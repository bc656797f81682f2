import { type Bytes, fromBase64Url, toBase64Url, utf8 } from './bytes.ts';
import { E2eeFault, orFault } from './fault.ts';
import { deriveKey, open, seal } from './suite.ts';

/* The ways to open a backup on another device: in each slot lies the same master key, under a recovery code or a passkey. */

const recoveryInfo = utf8('threshold-chat/1/recovery');
const passkeyInfo = utf8('threshold-chat/1/passkey');

export interface CodeSlot {
  readonly kind: 'code';
  readonly sealed: string;
}

export interface PasskeySlot {
  readonly kind: 'passkey';
  /** The credential, as base64url. */
  readonly id: string;
  readonly sealed: string;
}

export type Slot = CodeSlot | PasskeySlot;

/** The additional data of what a backup holds: its parts fit no other place. */
export const backupLabel = (
  what: 'bundle' | 'slot' | 'passkey',
  uid: string,
  which: number | string,
): Bytes => utf8(`e2e-backup-1|${JSON.stringify([what, uid, which])}`);

/** Puts the master key under a recovery code's bytes. */
export async function sealCodeSlot(uid: string, master: Bytes, code: Bytes): Promise<CodeSlot> {
  const key = await deriveKey(code, utf8(uid), recoveryInfo);
  return {
    kind: 'code',
    sealed: toBase64Url(await seal(key, master, backupLabel('slot', uid, 1))),
  };
}

/** @throws E2eeFault `locked` where the code is another one, or the backup has none */
export async function openByCode(uid: string, slots: readonly Slot[], code: Bytes): Promise<Bytes> {
  const slot = slots.find(({ kind }) => kind === 'code');
  if (!slot) throw new E2eeFault('locked');
  const key = await deriveKey(code, utf8(uid), recoveryInfo);
  return orFault('locked', () =>
    open(key, fromBase64Url(slot.sealed), backupLabel('slot', uid, 1)),
  );
}

/**
 * Puts the master key under what a passkey answers.
 * @throws E2eeFault `format` for an answer that is none: some authenticators give zeros, or too little
 */
export async function sealPasskeySlot(
  uid: string,
  master: Bytes,
  { id, output }: { readonly id: string; readonly output: Bytes },
): Promise<PasskeySlot> {
  const key = await keyOfOutput(uid, output);
  return {
    kind: 'passkey',
    id,
    sealed: toBase64Url(await seal(key, master, backupLabel('passkey', uid, id))),
  };
}

/** @throws E2eeFault `locked` where the passkey gave another key, or has no slot here · `format` */
export async function openByPasskey(
  uid: string,
  slots: readonly Slot[],
  { id, output }: { readonly id: string; readonly output: Bytes },
): Promise<Bytes> {
  const key = await keyOfOutput(uid, output);
  const slot = slots.find((one) => one.kind === 'passkey' && one.id === id);
  if (!slot) throw new E2eeFault('locked');
  return orFault('locked', () =>
    open(key, fromBase64Url(slot.sealed), backupLabel('passkey', uid, id)),
  );
}

/** The slots with this one in the place of the code or of the passkey that it is for. */
export const withSlot = (slots: readonly Slot[], slot: Slot): Slot[] => [
  ...slots.filter((one) => placeOf(one) !== placeOf(slot)),
  slot,
];

const placeOf = (slot: Slot): string => (slot.kind === 'code' ? '' : slot.id);

function keyOfOutput(uid: string, output: Bytes): Promise<Bytes> {
  if (output.length !== 32 || output.every((byte) => byte === 0)) throw new E2eeFault('format');
  return deriveKey(output, utf8(uid), passkeyInfo);
}
