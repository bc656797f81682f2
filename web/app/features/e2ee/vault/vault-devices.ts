import { randomBytes } from '@threshold/e2ee/bytes';
import { deviceLookup, openDeviceSlot, sealDeviceSlot } from '@threshold/e2ee/device-slot';
import { readCode, writeCode } from '@threshold/e2ee/recovery-code';
import { takeIn } from './kept-backup.ts';
import { newestOf } from './kept-keys.ts';
import type { KeyStore } from './key-store.ts';
import { VaultFault } from './protocol.ts';
import type { Vault } from './serve-vault.ts';
import { takeKeys } from './take-keys.ts';
import { statusOf } from './vault-keys.ts';

const SECRET_BYTES = 16;

/** Gives the keys to another device of the same member by a one-time code. */
export const deviceOperations = (
  store: KeyStore,
): Pick<Vault, 'device.make' | 'device.find' | 'device.open'> => ({
  async 'device.make'({ uid, backup }) {
    const { kept, master } = await takeIn(store, uid, backup);
    const fp = newestOf(kept);
    if (!fp) throw new VaultFault('none');
    const secret = randomBytes(SECRET_BYTES);
    const slot = await sealDeviceSlot(uid, secret, { master, version: kept.seen, fp });
    return { code: await writeCode(secret), ...slot };
  },

  async 'device.find'({ uid, code }) {
    return { lookup: await deviceLookup(uid, await secretOf(code)) };
  },

  async 'device.open'({ uid, code, sealed, backup, own }) {
    const { master, version, fp } = await openDeviceSlot(uid, await secretOf(code), sealed);
    return statusOf(await takeKeys(store, uid, { master, backup, own, seen: version, fp }));
  },
});

/** @throws VaultFault `code` */
async function secretOf(code: string) {
  const secret = await readCode(code);
  if (!secret) throw new VaultFault('code');
  return secret;
}
