import type { Backup } from '@threshold/e2ee/backup';
import type { DirectoryEntry, Role } from '@threshold/e2ee/identity';
import type { Kept, KeyStore } from '#app/features/e2ee/vault/key-store.ts';
import { serveVault } from '#app/features/e2ee/vault/serve-vault.ts';
import { makeVault } from '#app/features/e2ee/vault/vault.ts';
import { type VaultClient, vaultOver } from '#app/features/e2ee/vault/vault-client.ts';

/** A device's store that forgets with the test. */
export function memoryKeyStore(): KeyStore & { readonly rows: Map<string, Kept> } {
  const rows = new Map<string, Kept>();
  const counts = new Map<string, number>();
  const free: number[] = [];
  return {
    rows,
    read: async (uid) => rows.get(uid),
    write: async (kept) => void rows.set(kept.uid, kept),
    remove: async (uid) => void rows.delete(uid),
    nextCount: async (uid, pair) => {
      const given = free.shift();
      if (given !== undefined) return given;
      const count = (counts.get(`${uid} ${pair}`) ?? 0) + 1;
      counts.set(`${uid} ${pair}`, count);
      return count;
    },
    giveBack: async (_uid, _pair, count) => void free.push(count),
  };
}

/** A page and its vault, with a real channel between them: what cannot be cloned does not arrive. */
export function device(store = memoryKeyStore()) {
  const { port1, port2 } = new MessageChannel();
  serveVault(port2, makeVault(store));
  const vault = vaultOver(port1);
  port1.start();
  port2.start();
  const close = () => port1.close();
  return { vault, store, close };
}
export type Device = ReturnType<typeof device>;

/** Somebody as the server knows them. */
export interface Published {
  readonly uid: string;
  readonly code: string;
  readonly keys: DirectoryEntry[];
  backup: Backup;
}

/** Makes somebody's first keys on a device and publishes them. */
export async function publishFirst(vault: VaultClient, role: Role): Promise<Published> {
  const uid = `${role}-1`;
  const made = await vault.call('create', { uid, role, now: 1, previous: null, version: 1 });
  await vault.call('confirm', { uid });
  return { uid, code: made.code, keys: [made.entry], backup: made.backup };
}
