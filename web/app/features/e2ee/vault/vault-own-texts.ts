import { openOwnText, sealOwnText } from '@threshold/e2ee/own-text';
import { inUse } from './kept-backup.ts';
import { newestOf } from './kept-keys.ts';
import type { KeyStore } from './key-store.ts';
import { VaultFault } from './protocol.ts';
import type { Vault } from './serve-vault.ts';

/** Texts that a member keeps for nobody else. */
export const ownTextOperations = (store: KeyStore): Pick<Vault, 'sealOwn' | 'openOwn'> => ({
  async sealOwn({ uid, label, now, text }) {
    const kept = await inUse(store, uid);
    const writer = kept.identities.at(-1);
    if (!writer) throw new VaultFault('none');
    const body = await sealOwnText({ writer, label, device: kept.device, now, text });
    // Its owner would miss these keys.
    if (!kept.used) {
      await store.change(uid, (stored) =>
        stored && !stored.pending ? { ...stored, used: true } : 'same',
      );
    }
    return { body };
  },

  async openOwn({ uid, label, body }) {
    const kept = await inUse(store, uid);
    const { text, fp } = await openOwnText(body, label, kept.identities);
    return { text, isNewest: fp === newestOf(kept) };
  },
});
