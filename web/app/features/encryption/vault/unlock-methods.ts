import { type Backup, type BackupContents, openBundle } from '@threshold/e2ee/backup';
import type { Bytes } from '@threshold/e2ee/bytes';
import { E2eeFault } from '@threshold/e2ee/fault';
import { type DirectoryEntry, fingerprint } from '@threshold/e2ee/identity';
import { readCode } from '@threshold/e2ee/recovery-code';
import {
  openMasterKeyByCode,
  openMasterKeyByPasskey,
  type Slot,
  sealPasskeySlot,
  withSlot,
} from '@threshold/e2ee/slots';
import { mergePins, nextBackup, openAndMergeBackup } from './backups.ts';
import { dropFormer, type KeyStore, type Keys, openMaster, toVaultStatus } from './key-store.ts';
import { type KeyOpener, type PasskeyOpener, type VaultCallInput, VaultFault } from './protocol.ts';
import type { Vault } from './serve-vault.ts';

export type UnlockMethods = ReturnType<typeof createUnlockMethods>;

/** Opens backup slots. Stores a PRF output for retries, because the page can send it only once. */
export function createUnlockMethods() {
  const answers = new Map<string, { readonly id: string; readonly output: Bytes }>();

  function drop(uid: string): void {
    answers.get(uid)?.output.fill(0);
    answers.delete(uid);
  }

  /** Returns the passkey's new or remembered PRF output. @throws VaultFault `prf` · `none` */
  function answerOf(uid: string, way: PasskeyOpener) {
    const { passkey: id } = way;
    if ('again' in way) {
      const answer = answers.get(uid);
      if (answer?.id !== id) throw new VaultFault('none');
      return answer;
    }
    drop(uid);
    const output = new Uint8Array(way.prf);
    if (output.length !== 32 || output.every((byte) => byte === 0)) throw new VaultFault('prf');
    const answer = { id, output };
    answers.set(uid, answer);
    return answer;
  }

  return {
    /** Returns the master key in a slot. @throws VaultFault `code` · `prf` · E2eeFault `locked` */
    async open(uid: string, slots: readonly Slot[], way: KeyOpener): Promise<Bytes> {
      if ('passkey' in way) return openMasterKeyByPasskey(uid, slots, answerOf(uid, way));
      const code = await readCode(way.code);
      if (!code) throw new VaultFault('code');
      return openMasterKeyByCode(uid, slots, code);
    },
    answerOf,
    drop,
  };
}

/** Vault calls for passkeys as unlock methods, and for former backups that an old method opens. */
export const createUnlockOperations = (store: KeyStore, methods: UnlockMethods) =>
  ({
    async secure({ uid, backup, made, ...way }) {
      const answer = methods.answerOf(uid, way);
      // With some providers, the output at creation differs from later outputs and opens nothing.
      if (made && !isSame(new Uint8Array(made), answer.output)) throw new E2eeFault('locked');
      const opened = await openAndMergeBackup(store, uid, backup);
      const slot = await sealPasskeySlot(uid, opened.master, answer);
      const again = await openMasterKeyByPasskey(uid, [slot], answer);
      if (!isSame(again, opened.master)) throw new E2eeFault('locked');
      const next = await nextBackup(uid, backup, opened, opened.record.pins);
      return { backup: { ...next, slots: withSlot(next.slots, slot) } };
    },

    async letGo({ uid }) {
      methods.drop(uid);
      return toVaultStatus(await store.read(uid));
    },

    async dropWay({ uid, backup, passkey }) {
      const opened = await openAndMergeBackup(store, uid, backup);
      const next = await nextBackup(uid, backup, opened, opened.record.pins);
      const slots = next.slots.filter((slot) => slot.kind !== 'passkey' || slot.id !== passkey);
      return { backup: { ...next, slots } };
    },

    async recall(ask) {
      const { uid, backup, own, former } = ask;
      const opened = await openAndMergeBackup(store, uid, backup);
      const openFormer = await createFormerBackupOpener(methods, ask, opened.record);
      const versions: number[] = [];
      let { record, belongings } = opened;
      let fault: unknown = new E2eeFault('locked');
      for (const one of former) {
        try {
          const found = await openFormer(one);
          belongings = { ...belongings, keys: await addFormerKeys(belongings, found, own) };
          record = { ...record, pins: await mergePins(record.pins, found.pins) };
          versions.push(one.version);
        } catch (error) {
          if (!(error instanceof E2eeFault)) throw error;
          // If a backup does not open, the others are still tried.
          fault = error;
        }
      }
      if (versions.length === 0) throw fault;
      const { master } = opened;
      const next = await nextBackup(uid, backup, { master, belongings }, record.pins);
      return { backup: next, opened: versions };
    },

    dropFormer: async ({ uid, fp }) => toVaultStatus(await dropFormer(store, uid, fp)),
  }) satisfies Partial<Vault>;

/** Returns the function that opens former backups. Reads the typed code or PRF output once. */
async function createFormerBackupOpener(
  methods: UnlockMethods,
  ask: VaultCallInput<'recall'>,
  { former: formerKeys = [] }: Keys,
): Promise<(former: Backup) => Promise<BackupContents>> {
  const { uid } = ask;
  if ('here' in ask) {
    const masters = await Promise.all(formerKeys.map(openMaster));
    return (former) => openWithAnyMaster(uid, former, masters);
  }
  const openBy = async (former: Backup, master: Promise<Bytes>) =>
    openBundle(uid, former, await master, 0);
  if ('code' in ask) {
    return (former) => openBy(former, methods.open(uid, former.slots, { code: ask.code }));
  }
  const { id, output } = methods.answerOf(uid, ask);
  return (former) => openBy(former, openMasterKeyByPasskey(uid, former.slots, { id, output }));
}

/** Opens a former backup by any of the master keys. @throws E2eeFault `locked` if none opens it */
async function openWithAnyMaster(
  uid: string,
  former: Backup,
  masters: readonly Bytes[],
): Promise<BackupContents> {
  try {
    return await Promise.any(masters.map((master) => openBundle(uid, former, master, 0)));
  } catch {
    throw new E2eeFault('locked');
  }
}

/**
 * Adds keys of a former backup; the newest are last. Adds only keys that the directory has and
 * that are older than the newest: the holder of an old unlock method must not add others.
 */
async function addFormerKeys(
  { keys }: BackupContents,
  former: BackupContents,
  own: readonly DirectoryEntry[],
): Promise<BackupContents['keys']> {
  const newest = keys.at(-1);
  if (!newest) throw new VaultFault('failed');
  const named = new Set(await Promise.all(own.map(fingerprint)));
  const has = new Set(await Promise.all(keys.map(({ entry }) => fingerprint(entry))));
  const prints = await Promise.all(former.keys.map(({ entry }) => fingerprint(entry)));
  const found = former.keys.filter(({ entry }, at) => {
    const fp = prints[at] ?? '';
    return named.has(fp) && !has.has(fp) && entry.kv < newest.entry.kv;
  });
  return [...found, ...keys].toSorted((one, other) => one.entry.kv - other.entry.kv);
}

const isSame = (one: Bytes, other: Bytes): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);
