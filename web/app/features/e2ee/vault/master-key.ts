import { type Bytes, concat, randomBytes } from '@threshold/e2ee/bytes';
import type { SealedMaster } from './key-store.ts';
import { VaultFault } from './protocol.ts';

const algorithm = 'AES-GCM';
const NONCE_BYTES = 12;

/**
 * Encrypts the backup's master key with a new key of this device: the stored result opens only in
 * this browser.
 */
export async function sealMaster(master: Bytes): Promise<SealedMaster> {
  const parameters = { name: algorithm, length: 256 };
  const deviceKey = await crypto.subtle.generateKey(parameters, false, ['encrypt', 'decrypt']);
  const iv = randomBytes(NONCE_BYTES);
  const sealed = await crypto.subtle.encrypt({ name: algorithm, iv }, deviceKey, master);
  return { deviceKey, sealedMaster: concat(iv, new Uint8Array(sealed)) };
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
