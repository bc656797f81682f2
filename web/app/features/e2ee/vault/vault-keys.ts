import { type Backup, newMasterKey, openBundle, sealBundle } from '@threshold/e2ee/backup';
import { randomBytes } from '@threshold/e2ee/bytes';
import { openMessage, sealMessage } from '@threshold/e2ee/envelope';
import {
  checkEntry,
  type DirectoryEntry,
  fingerprint,
  type Identity,
  type NewKeys,
  newIdentity,
} from '@threshold/e2ee/identity';
import { readCode, writeCode } from '@threshold/e2ee/recovery-code';
import { sealCodeSlot, withSlot } from '@threshold/e2ee/slots';
import type { HeldWays } from './held-ways.ts';
import { nextBackup, openEarlier, takeIn } from './kept-backup.ts';
import { confirmKeys, dropPending, newestOf, putIfAbsent } from './kept-keys.ts';
import type { Kept, KeyStore, Pins } from './key-store.ts';
import { openMaster, sealMaster } from './master-key.ts';
import { type KeyOpener, VaultFault, type VaultStatus } from './protocol.ts';
import type { Vault } from './serve-vault.ts';
import { takeKeys } from './take-keys.ts';

/** Position of the test message, in a conversation that does not exist. */
const probe = { pair: 'probe:probe', clientId: 'probe', content: { text: 'probe' } } as const;

/**
 * Reads stored keys back and uses them. Some browsers refuse to store certain keys or silently
 * return nothing; messages sealed for such keys would be lost.
 * @throws VaultFault `failed`
 */
async function proveKept(store: KeyStore, uid: string, fp: string): Promise<void> {
  try {
    const stored = await store.read(uid);
    const record = newestOf(stored?.next) === fp ? stored?.next : stored;
    const own = record?.identities.at(-1);
    if (!record || !own || newestOf(record) !== fp) throw new VaultFault('failed');
    await openMaster(record);
    const me = await checkEntry(own.entry, uid);
    const { pair, clientId, content } = probe;
    const body = await sealMessage({
      sender: own,
      recipients: [me],
      pair,
      clientId,
      device: record.device,
      count: 1,
      now: own.entry.created,
      content,
    });
    const place = { pair, senderId: uid, clientId };
    const opened = await openMessage(body, place, me, [own]);
    if (opened.content.text !== content.text) throw new VaultFault('failed');
  } catch {
    throw new VaultFault('failed');
  }
}

const CODE_BYTES = 16;

type KeyOperations = Pick<
  Vault,
  | 'status'
  | 'ensure'
  | 'renew'
  | 'confirm'
  | 'drop'
  | 'unlock'
  | 'sync'
  | 'newCode'
  | 'restore'
  | 'forget'
>;

/** Own keys: creation, import and removal on this device. */
export function keyOperations(store: KeyStore, held: HeldWays): KeyOperations {
  // Unpublished keys of this page: a load, in this or another page, drops them from a device
  // without other keys.
  const made = new Map<string, Kept>();
  return { ...newKeyCalls(store, made), ...keptKeyCalls(store, made, held) };
}

type NewKeyCalls = 'ensure' | 'renew' | 'confirm' | 'drop';

const newKeyCalls = (
  store: KeyStore,
  made: Map<string, Kept>,
): Pick<KeyOperations, NewKeyCalls> => ({
  async ensure({ uid, role, now }) {
    const stored = await store.read(uid);
    if (stored) return statusOf(stored);
    const { one } = await makeKeys({ uid, role, now }, 1, {});
    const record = await putIfAbsent(store, one);
    await proveOrDrop(store, uid, newestIn(record).fp);
    return statusOf(record);
  },

  async renew({ uid, role, now, previous, version }) {
    const stored = await store.read(uid);
    const about = { uid, role, now, previous: { entry: previous } };
    const pins = stored && !stored.pending ? stored.pins : {};
    const { one, backup } =
      (await madeBefore(stored?.next, previous, version)) ?? (await makeKeys(about, version, pins));
    const { fp, entry } = newestIn(one);
    made.set(uid, one);
    await store.change(uid, (before) => {
      if (!before || before.pending) return one;
      // A load in another tab may have found them published.
      return newestOf(before) === fp ? 'same' : { ...before, next: one };
    });
    await proveOrDrop(store, uid, fp);
    return { fp, entry, backup };
  },

  async confirm({ uid, fp }) {
    const record = await confirmKeys(store, uid, fp, made.get(uid));
    made.delete(uid);
    return statusOf(record);
  },

  // An open dialog may still use them while the owner looks for a code; `confirm` stores what it
  // publishes.
  drop: async ({ uid, fp }) => statusOf(await dropPending(store, uid, fp)),
});

const keptKeyCalls = (
  store: KeyStore,
  made: Map<string, Kept>,
  held: HeldWays,
): Omit<KeyOperations, NewKeyCalls> => ({
  status: async ({ uid }) => statusOf(await store.read(uid)),

  async unlock({ uid, backup, own, ...way }) {
    const master = await held.open(uid, backup.slots, way);
    return statusOf(await takeKeys(store, uid, { master, backup, own }));
  },

  async sync({ uid, backup }) {
    const { kept } = await takeIn(store, uid, backup);
    return statusOf(kept);
  },

  async newCode({ uid, backup, made: before }) {
    const opened = await takeIn(store, uid, backup);
    const codeBytes = before === undefined ? randomBytes(CODE_BYTES) : await readCode(before);
    if (!codeBytes) throw new VaultFault('code');
    const next = await nextBackup(uid, backup, opened, opened.kept.pins);
    const slot = await sealCodeSlot(uid, opened.master, codeBytes);
    return {
      backup: { ...next, slots: withSlot(next.slots, slot) },
      code: await writeCode(codeBytes),
    };
  },

  async restore({ uid, earlier, broken, ...way }) {
    if (!isOpener(way)) {
      const opened = await openEarlier(store, uid, earlier);
      return { backup: await nextBackup(uid, broken, opened, opened.belongings.pins) };
    }
    const inUse = await usedKeys(store, uid);
    // An attacker who overwrote the newest backup could not change its unlock methods: they open an
    // earlier one of the same master key.
    const master = await held.open(uid, broken.slots, way);
    const belongings = await openBundle(uid, earlier, master, inUse?.seen ?? 0);
    return { backup: await nextBackup(uid, broken, { master, belongings }, belongings.pins) };
  },

  async forget({ uid }) {
    made.delete(uid);
    held.drop(uid);
    await store.remove(uid);
    return { state: 'none' };
  },
});

/** Creates keys and the backup to publish with them, which has no unlock method yet. */
async function makeKeys(about: NewKeys, version: number, pins: Pins) {
  const { uid } = about;
  const { identity, secrets } = await newIdentity(about);
  const master = newMasterKey();
  const belongings = { keys: [{ entry: identity.entry, secrets }], pins };
  const bundle = await sealBundle(uid, version, master, belongings);
  const backup: Backup = { v: 2, version, bundle, slots: [] };
  const one: Kept = {
    uid,
    identities: [identity],
    device: crypto.randomUUID(),
    ...(await sealMaster(master)),
    pins,
    seen: version,
    pending: backup,
  };
  return { one, backup };
}

/**
 * Returns earlier unpublished keys for the same position: their publication may be unanswered or
 * under way.
 */
async function madeBefore(next: Kept | undefined, previous: DirectoryEntry, version: number) {
  if (!next?.pending || next.pending.version !== version) return undefined;
  const isMeant = newestIn(next).entry.prev === (await fingerprint(previous));
  return isMeant ? { one: next, backup: next.pending } : undefined;
}

/** Removes keys that do not come back from the store unchanged. @throws VaultFault `failed` */
async function proveOrDrop(store: KeyStore, uid: string, fp: string): Promise<void> {
  try {
    await proveKept(store, uid, fp);
  } catch (error) {
    await dropPending(store, uid, fp);
    throw error;
  }
}

function newestIn(kept: Kept): Identity {
  const newest = kept.identities.at(-1);
  if (!newest) throw new VaultFault('failed');
  return newest;
}

const isOpener = (way: object): way is KeyOpener => 'code' in way || 'passkey' in way;

/** The stored entry, if its keys are in use. */
async function usedKeys(store: KeyStore, uid: string): Promise<Kept | undefined> {
  const record = await store.read(uid);
  return record?.pending ? undefined : record;
}

/** Status of a stored entry. */
export function statusOf(kept: Kept | undefined): VaultStatus {
  const newest = kept?.identities.at(-1);
  if (!kept || !newest) return { state: 'none' };
  const { fp, entry } = newest;
  if (kept.pending) return { state: 'pending', fp, entry, backup: kept.pending };
  const kvs = kept.identities.map((one) => one.entry.kv);
  const next = kept.next && newestIn(kept.next);
  return {
    state: 'ready',
    fp,
    entry,
    seen: kept.seen,
    kvs,
    ...(kept.former && { hasFormer: true }),
    ...(next && { next: { fp: next.fp, entry: next.entry } }),
  };
}
