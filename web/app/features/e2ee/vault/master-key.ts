import { type Bytes, concat, randomBytes } from '@threshold/e2ee/bytes';
import type { Kept, KeyStore } from './key-store.ts';
import { VaultFault } from './protocol.ts';

const algorithm = 'AES-GCM';
const NONCE_BYTES = 12;

/**
 * Puts the backup's master key under a new key of this device: what lies on disk opens in this browser alone.
 */
export async function sealMaster(master: Bytes): Promise<Pick<Kept, 'deviceKey' | 'sealedMaster'>> {
  const parameters = { name: algorithm, length: 256 };
  const deviceKey = await crypto.subtle.generateKey(parameters, false, ['encrypt', 'decrypt']);
  const iv = randomBytes(NONCE_BYTES);
  const sealed = await crypto.subtle.encrypt({ name: algorithm, iv }, deviceKey, master);
  return { deviceKey, sealedMaster: concat(iv, new Uint8Array(sealed)) };
}

export async function openMaster({
  deviceKey,
  sealedMaster,
}: Pick<Kept, 'deviceKey' | 'sealedMaster'>): Promise<Bytes> {
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

/** That of the keys which this device has in use, if it has any. */
export async function masterInUse(store: KeyStore, uid: string): Promise<Bytes | undefined> {
  const kept = await store.read(uid);
  return kept && !kept.pending ? openMaster(kept) : undefined;
}
