import { newMasterKey, openBundle, openSlot, sealBundle, sealSlot } from '@threshold/e2ee/backup';
import { randomBytes } from '@threshold/e2ee/bytes';
import { E2eeFault } from '@threshold/e2ee/fault';
import { fingerprint, newIdentity, openIdentity } from '@threshold/e2ee/identity';
import { readCode, writeCode } from '@threshold/e2ee/recovery-code';
import { mergeIdentities, mergePins, nextBackup, takeIn } from './kept-backup.ts';
import type { Kept, KeyStore } from './key-store.ts';
import { sealMaster } from './master-key.ts';
import { VaultFault, type VaultStatus } from './protocol.ts';
import type { Vault } from './serve-vault.ts';

const CODE_BYTES = 16;

type KeyCalls = Pick<
  Vault,
  'status' | 'create' | 'confirm' | 'unlock' | 'sync' | 'newCode' | 'forget'
>;

/** One's own keys: how they come to this device, and go. */
export const keyCalls = (store: KeyStore): KeyCalls => ({
  status: async ({ uid }) => statusOf(await store.read(uid)),

  async create({ uid, role, now, previous, version }) {
    const before = await store.read(uid);
    if (before && !before.pending) throw new VaultFault('kept');
    const { identity, secrets } = await newIdentity({
      uid,
      role,
      now,
      ...(previous && { previous: { entry: previous } }),
    });
    const { entry } = identity;
    const [master, codeBytes] = [newMasterKey(), randomBytes(CODE_BYTES)];
    const belongings = { keys: [{ entry, secrets }], pins: {} };
    const backup = {
      v: 1 as const,
      version,
      bundle: await sealBundle(uid, version, master, belongings),
      slot: await sealSlot(uid, master, codeBytes),
    };
    // Kept before they are published: a page that goes in between finds them, and publishes the same again.
    await store.write({
      uid,
      identities: [identity],
      device: crypto.randomUUID(),
      ...(await sealMaster(master)),
      pins: {},
      seen: version,
      pending: backup,
    });
    return { entry, backup, code: await writeCode(codeBytes) };
  },

  async confirm({ uid }) {
    const kept = await store.read(uid);
    if (!kept) throw new VaultFault('none');
    const { pending: _, ...published } = kept;
    await store.write(published);
    return statusOf(published);
  },

  async unlock({ uid, code, backup, own }) {
    const codeBytes = await readCode(code);
    if (!codeBytes) throw new VaultFault('code');
    const before = await store.read(uid);
    const master = await openSlot(uid, backup.slot, codeBytes);
    const inUse = before?.pending ? undefined : before;
    const { keys, pins } = await openBundle(uid, backup, master, inUse?.seen ?? 0);
    const identities = await Promise.all(
      keys.map(({ entry, secrets }) => openIdentity(entry, secrets)),
    );
    const newest = own.at(-1);
    // Others seal for the directory's keys: a backup without them would open nothing new.
    const isCurrent = newest && identities.at(-1)?.fp === (await fingerprint(newest));
    if (!isCurrent) throw new E2eeFault('stale');
    const kept: Kept = {
      uid,
      identities: mergeIdentities(inUse?.identities ?? [], identities),
      device: inUse?.device ?? crypto.randomUUID(),
      ...(await sealMaster(master)),
      pins: mergePins(inUse?.pins ?? {}, pins),
      seen: backup.version,
    };
    await store.write(kept);
    return statusOf(kept);
  },

  async sync({ uid, backup }) {
    const { kept } = await takeIn(store, uid, backup);
    return statusOf(kept);
  },

  async newCode({ uid, backup }) {
    const opened = await takeIn(store, uid, backup);
    const codeBytes = randomBytes(CODE_BYTES);
    const next = await nextBackup(uid, backup, opened, opened.kept.pins);
    const slot = await sealSlot(uid, opened.master, codeBytes);
    return { backup: { ...next, slot }, code: await writeCode(codeBytes) };
  },

  async forget({ uid }) {
    await store.remove(uid);
    return { state: 'none' };
  },
});

function statusOf(kept: Kept | undefined): VaultStatus {
  const entry = kept?.identities.at(-1)?.entry;
  if (!kept || !entry) return { state: 'none' };
  return kept.pending
    ? { state: 'pending', entry, backup: kept.pending }
    : { state: 'ready', entry, seen: kept.seen };
}
