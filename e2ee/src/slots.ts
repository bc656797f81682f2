import { type Bytes, encodeUtf8, fromBase64Url, toBase64Url } from './bytes.ts';
import { E2eeFault, rethrowAsFault } from './fault.ts';
import { deriveKey, openBytes, sealBytes } from './suite.ts';

/* Each slot of a backup contains the same master key, sealed for one unlock method. */

const recoveryInfo = encodeUtf8('threshold-chat/1/recovery');
const passkeyInfo = encodeUtf8('threshold-chat/1/passkey');

export interface CodeSlot {
  readonly kind: 'code';
  readonly sealed: string;
}

export interface PasskeySlot {
  readonly kind: 'passkey';
  /** Credential id in base64url. */
  readonly id: string;
  readonly sealed: string;
}

export type Slot = CodeSlot | PasskeySlot;

/** Returns the additional data that binds an encrypted part to its owner and its backup field. */
export const backupLabel = (
  what: 'bundle' | 'slot' | 'passkey',
  uid: string,
  which: number | string,
): Bytes => encodeUtf8(`e2e-backup-1|${JSON.stringify([what, uid, which])}`);

/** Seals the master key with a recovery code's bytes. */
export async function sealCodeSlot(uid: string, master: Bytes, code: Bytes): Promise<CodeSlot> {
  const key = await deriveKey(code, encodeUtf8(uid), recoveryInfo);
  return {
    kind: 'code',
    sealed: toBase64Url(await sealBytes(key, master, backupLabel('slot', uid, 1))),
  };
}

/** @throws E2eeFault `locked` if the code is wrong, or the backup has no code slot */
export async function openMasterKeyByCode(
  uid: string,
  slots: readonly Slot[],
  code: Bytes,
): Promise<Bytes> {
  const slot = slots.find(({ kind }) => kind === 'code');
  if (!slot) throw new E2eeFault('locked');
  const key = await deriveKey(code, encodeUtf8(uid), recoveryInfo);
  return rethrowAsFault('locked', () =>
    openBytes(key, fromBase64Url(slot.sealed), backupLabel('slot', uid, 1)),
  );
}

/**
 * Seals the master key with the PRF output of a passkey.
 * @throws E2eeFault `format` for an invalid output: some authenticators return only zeros or too
 * few bytes
 */
export async function sealPasskeySlot(
  uid: string,
  master: Bytes,
  { id, output }: { readonly id: string; readonly output: Bytes },
): Promise<PasskeySlot> {
  const key = await derivePasskeyKey(uid, output);
  return {
    kind: 'passkey',
    id,
    sealed: toBase64Url(await sealBytes(key, master, backupLabel('passkey', uid, id))),
  };
}

/** @throws E2eeFault `locked` for a wrong or missing passkey, `format` for a bad PRF output */
export async function openMasterKeyByPasskey(
  uid: string,
  slots: readonly Slot[],
  { id, output }: { readonly id: string; readonly output: Bytes },
): Promise<Bytes> {
  const key = await derivePasskeyKey(uid, output);
  const slot = slots.find((one) => one.kind === 'passkey' && one.id === id);
  if (!slot) throw new E2eeFault('locked');
  return rethrowAsFault('locked', () =>
    openBytes(key, fromBase64Url(slot.sealed), backupLabel('passkey', uid, id)),
  );
}

/** Adds a slot. It replaces an existing slot of the recovery code or of the same passkey. */
export const withSlot = (slots: readonly Slot[], slot: Slot): Slot[] => [
  ...slots.filter((one) => getSlotKey(one) !== getSlotKey(slot)),
  slot,
];

const getSlotKey = (slot: Slot): string => (slot.kind === 'code' ? '' : slot.id);

function derivePasskeyKey(uid: string, output: Bytes): Promise<Bytes> {
  if (output.length !== 32 || output.every((byte) => byte === 0)) throw new E2eeFault('format');
  return deriveKey(output, encodeUtf8(uid), passkeyInfo);
}
