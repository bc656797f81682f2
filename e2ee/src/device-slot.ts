import { type Bytes, decodeUtf8, encodeUtf8, fromBase64Url, toBase64Url } from './bytes.ts';
import { rethrowAsFault } from './fault.ts';
import { deriveKey, openBytes, sealBytes } from './suite.ts';

/*
 * The master key for another device of the same person, sealed with a one-time secret of 128 random
 * bits. The person transfers the secret between both screens; the server gets a look-up value and a
 * ciphertext, and neither reveals the secret.
 */

const lookupInfo = encodeUtf8('threshold-chat/1/device-lookup');
const keyInfo = encodeUtf8('threshold-chat/1/device');

/** Decrypted content of a device slot, which a new device needs to open the backup. */
export interface DeviceKeys {
  readonly master: Bytes;
  /** Newest backup version that the old device has seen. The new device refuses an older one. */
  readonly version: number;
  /** Fingerprint of the member's newest keys. */
  readonly fp: string;
}

/** A device slot as the server stores it. */
export interface DeviceSlot {
  readonly lookup: string;
  readonly sealed: string;
}

const buildDeviceSlotLabel = (uid: string): Bytes =>
  encodeUtf8(`e2e-device-1|${JSON.stringify([uid])}`);

/** Returns the value by which the server finds a slot, and which does not reveal the secret. */
export async function deviceLookup(uid: string, secret: Bytes): Promise<string> {
  return toBase64Url(await deriveKey(secret, encodeUtf8(uid), lookupInfo));
}

/** Seals the master key for a new device of the same member. */
export async function sealDeviceSlot(
  uid: string,
  secret: Bytes,
  { master, version, fp }: DeviceKeys,
): Promise<DeviceSlot> {
  const key = await deriveKey(secret, encodeUtf8(uid), keyInfo);
  const plain = encodeUtf8(JSON.stringify({ master: toBase64Url(master), version, fp }));
  const sealed = toBase64Url(await sealBytes(key, plain, buildDeviceSlotLabel(uid)));
  return { lookup: await deviceLookup(uid, secret), sealed };
}

/** @throws E2eeFault `locked` if the secret or the member is wrong, or the slot was changed */
export async function openDeviceSlot(
  uid: string,
  secret: Bytes,
  sealed: string,
): Promise<DeviceKeys> {
  const key = await deriveKey(secret, encodeUtf8(uid), keyInfo);
  return rethrowAsFault('locked', async () => {
    const plain = await openBytes(key, fromBase64Url(sealed), buildDeviceSlotLabel(uid));
    const { master, version, fp } = JSON.parse(decodeUtf8(plain)) as Omit<DeviceKeys, 'master'> & {
      readonly master: string;
    };
    return { master: fromBase64Url(master), version, fp };
  });
}
