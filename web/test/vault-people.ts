import type { Backup } from '@threshold/e2ee/backup';
import type { DirectoryEntry, Role } from '@threshold/e2ee/identity';
import type { KeyStore, Keys } from '#app/features/encryption/vault/key-store.ts';
import { serveVault } from '#app/features/encryption/vault/serve-vault.ts';
import { makeVault } from '#app/features/encryption/vault/vault.ts';
import {
  createVaultClient,
  type VaultClient,
} from '#app/features/encryption/vault/vault-client.ts';

export function memoryKeyStore(): KeyStore & { readonly rows: Map<string, Keys> } {
  const rows = new Map<string, Keys>();
  const counts = new Map<string, number>();
  const free: number[] = [];
  return {
    rows,
    read: async (uid) => rows.get(uid),
    change: async (uid, decide) => {
      const decided = decide(rows.get(uid));
      if (decided === 'none') rows.delete(uid);
      else if (decided !== 'same') rows.set(uid, decided);
      return rows.get(uid);
    },
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

/** Adds random delays to a key store, so that calls of several tabs interleave. */
export function slowKeyStore(
  store: ReturnType<typeof memoryKeyStore>,
  random: () => number,
): ReturnType<typeof memoryKeyStore> {
  const turns = async () => {
    for (let left = Math.floor(random() * 12); left > 0; left -= 1)
      await new Promise((resolve) => setImmediate(resolve));
  };
  const late =
    <A extends unknown[], T>(step: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      await turns();
      const result = await step(...args);
      await turns();
      return result;
    };
  return {
    ...store,
    read: late((...args) => store.read(...args)),
    change: late((...args) => store.change(...args)),
    remove: late((...args) => store.remove(...args)),
  };
}

const openPorts: MessagePort[] = [];

/** Closes all devices; a test file that opens devices calls it after each test. */
export function closeDevices(): void {
  for (const port of openPorts.splice(0)) port.close();
}

/** A page and its vault, connected by a real channel that transfers only cloneable values. */
export function device(store = memoryKeyStore()) {
  const { port1, port2 } = new MessageChannel();
  serveVault(port2, makeVault(store));
  const vault = createVaultClient(port1);
  port1.start();
  port2.start();
  openPorts.push(port1);
  return { vault, store };
}
export type Device = ReturnType<typeof device>;

export interface Published {
  readonly uid: string;
  readonly code: string;
  readonly keys: DirectoryEntry[];
  backup: Backup;
}

/**
 * Creates a member's first keys and publishes them with a recovery code, as the second backup
 * version.
 */
export async function publishFirst(vault: VaultClient, role: Role): Promise<Published> {
  const uid = `${role}-1`;
  const made = await vault.call('ensure', { uid, role, now: 1 });
  if (made.state !== 'pending') throw new Error('keys exist already');
  await vault.call('confirm', { uid, fp: made.fp });
  const { backup, code } = await vault.call('newCode', { uid, backup: made.backup });
  await vault.call('sync', { uid, backup });
  return { uid, code, keys: [made.entry], backup };
}
