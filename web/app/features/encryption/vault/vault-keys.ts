import { type Backup, newMasterKey, openBundle, sealBundle } from '@threshold/e2ee/backup';
import { randomBytes } from '@threshold/e2ee/bytes';
import { openMessage, sealMessage } from '@threshold/e2ee/envelope';
import {
  type DirectoryEntry,
  fingerprint,
  type NewKeys,
  newIdentity,
  verifyEntry,
} from '@threshold/e2ee/identity';
import { formatRecoveryCode, readCode } from '@threshold/e2ee/recovery-code';
import { sealCodeSlot, withSlot } from '@threshold/e2ee/slots';
import { mergeKeys, nextBackup, openAndMergeBackup, openEarlierBackup } from './backups.ts';
import {
  confirmKeys,
  dropPending,
  getNewestFp,
  getNewestIdentity,
  type KeyStore,
  type Keys,
  openMaster,
  type Pins,
  putIfAbsent,
  sealMaster,
  toVaultStatus,
} from './key-store.ts';
import { type KeyOpener, VaultFault } from './protocol.ts';
import type { Vault } from './serve-vault.ts';
import type { UnlockMethods } from './unlock-methods.ts';

/** Test message with which stored keys are checked, in a conversation that does not exist. */
const probe = { pair: 'probe:probe', clientId: 'probe', content: { text: 'probe' } } as const;

/**
 * Reads stored keys back and uses them. Some browsers refuse to store certain keys or silently
 * return nothing; messages sealed for such keys would be lost.
 * @throws VaultFault `failed`
 */
async function verifyStoredKeys(store: KeyStore, uid: string, fp: string): Promise<void> {
  try {
    const stored = await store.read(uid);
    const record = getNewestFp(stored?.next) === fp ? stored?.next : stored;
    const own = record?.identities.at(-1);
    if (!record || !own || getNewestFp(record) !== fp) throw new VaultFault('failed');
    await openMaster(record);
    const me = await verifyEntry(own.entry, uid);
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

export function createKeyOperations(store: KeyStore, methods: UnlockMethods) {
  // Unpublished keys of this page. Another page that loads the keys may drop them from the store.
  const made = new Map<string, Keys>();
  return {
    async ensure({ uid, role, now }) {
      const stored = await store.read(uid);
      if (stored) return toVaultStatus(stored);
      const { one } = await createKeysWithBackup({ uid, role, now }, 1, {});
      const record = await putIfAbsent(store, one);
      await verifyOrDropKeys(store, uid, getNewestIdentity(record).fp);
      return toVaultStatus(record);
    },

    async renew({ uid, role, now, previous, version }) {
      const stored = await store.read(uid);
      const about = { uid, role, now, previous: { entry: previous } };
      const pins = stored && !stored.pending ? stored.pins : {};
      const { one, backup } =
        (await madeBefore(stored?.next, previous, version)) ??
        (await createKeysWithBackup(about, version, pins));
      const { fp, entry } = getNewestIdentity(one);
      made.set(uid, one);
      await store.change(uid, (before) => {
        if (!before || before.pending) return one;
        // These keys may be in use already: another tab may have recorded that they are published.
        return getNewestFp(before) === fp ? 'same' : { ...before, next: one };
      });
      await verifyOrDropKeys(store, uid, fp);
      return { fp, entry, backup };
    },

    async confirm({ uid, fp }) {
      const record = await confirmKeys(store, uid, fp, made.get(uid));
      made.delete(uid);
      return toVaultStatus(record);
    },

    // `made` still has the dropped keys. If an open dialog publishes them, `confirm` stores them.
    drop: async ({ uid, fp }) => toVaultStatus(await dropPending(store, uid, fp)),

    status: async ({ uid }) => toVaultStatus(await store.read(uid)),

    async unlock({ uid, backup, own, ...way }) {
      const master = await methods.open(uid, backup.slots, way);
      return toVaultStatus(await mergeKeys(store, uid, { master, backup, own }));
    },

    async sync({ uid, backup }) {
      const { record } = await openAndMergeBackup(store, uid, backup);
      return toVaultStatus(record);
    },

    async newCode({ uid, backup, made: before }) {
      const opened = await openAndMergeBackup(store, uid, backup);
      const codeBytes = before === undefined ? randomBytes(CODE_BYTES) : await readCode(before);
      if (!codeBytes) throw new VaultFault('code');
      const next = await nextBackup(uid, backup, opened, opened.record.pins);
      const slot = await sealCodeSlot(uid, opened.master, codeBytes);
      return {
        backup: { ...next, slots: withSlot(next.slots, slot) },
        code: await formatRecoveryCode(codeBytes),
      };
    },

    async restore({ uid, earlier, broken, ...way }) {
      if (!isKeyOpener(way)) {
        const opened = await openEarlierBackup(store, uid, earlier);
        return { backup: await nextBackup(uid, broken, opened, opened.belongings.pins) };
      }
      const record = await store.read(uid);
      const seen = record && !record.pending ? record.seen : 0;
      // An attacker can overwrite a backup's contents, but not its slots without a proof.
      const master = await methods.open(uid, broken.slots, way);
      const belongings = await openBundle(uid, earlier, master, seen);
      return { backup: await nextBackup(uid, broken, { master, belongings }, belongings.pins) };
    },

    async forget({ uid }) {
      made.delete(uid);
      methods.drop(uid);
      await store.remove(uid);
      return { state: 'none' };
    },
  } satisfies Partial<Vault>;
}

/** Creates keys, and the backup to publish with them; the backup has no unlock method yet. */
async function createKeysWithBackup(about: NewKeys, version: number, pins: Pins) {
  const { uid } = about;
  const { identity, secrets } = await newIdentity(about);
  const master = newMasterKey();
  const belongings = { keys: [{ entry: identity.entry, secrets }], pins };
  const bundle = await sealBundle(uid, version, master, belongings);
  const backup: Backup = { v: 2, version, bundle, slots: [] };
  const one: Keys = {
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

/** Returns keys created before for this version; a request to publish them may be pending. */
async function madeBefore(next: Keys | undefined, previous: DirectoryEntry, version: number) {
  if (!next?.pending || next.pending.version !== version) return undefined;
  const isMeant = getNewestIdentity(next).entry.prev === (await fingerprint(previous));
  return isMeant ? { one: next, backup: next.pending } : undefined;
}

/** Removes keys that do not come back from the store unchanged. @throws VaultFault `failed` */
async function verifyOrDropKeys(store: KeyStore, uid: string, fp: string): Promise<void> {
  try {
    await verifyStoredKeys(store, uid, fp);
  } catch (error) {
    await dropPending(store, uid, fp);
    throw error;
  }
}

const isKeyOpener = (way: object): way is KeyOpener => 'code' in way || 'passkey' in way;
