import { type Backup, type Belongings, openBundle } from '@threshold/e2ee/backup';
import type { Bytes } from '@threshold/e2ee/bytes';
import { E2eeFault } from '@threshold/e2ee/fault';
import { type DirectoryEntry, fingerprint } from '@threshold/e2ee/identity';
import { openByPasskey, sealPasskeySlot, withSlot } from '@threshold/e2ee/slots';
import type { HeldWays } from './held-ways.ts';
import { mergePins, nextBackup, takeIn } from './kept-backup.ts';
import { dropFormer } from './kept-keys.ts';
import type { Kept, KeyStore } from './key-store.ts';
import { openMaster } from './master-key.ts';
import { type Ask, VaultFault } from './protocol.ts';
import type { Vault } from './serve-vault.ts';
import { statusOf } from './vault-keys.ts';

/** Passkeys as unlock methods of the backup, and former backups that an old method opens. */
export const wayOperations = (
  store: KeyStore,
  held: HeldWays,
): Pick<Vault, 'secure' | 'dropWay' | 'recall' | 'dropFormer' | 'letGo'> => ({
  async secure({ uid, backup, made, ...way }) {
    const answer = held.answerOf(uid, way);
    // Some passkey providers return another output at creation: such an unlock method would open
    // nothing later.
    if (made && !isSame(new Uint8Array(made), answer.output)) throw new E2eeFault('locked');
    const opened = await takeIn(store, uid, backup);
    const slot = await sealPasskeySlot(uid, opened.master, answer);
    const again = await openByPasskey(uid, [slot], answer);
    if (!isSame(again, opened.master)) throw new E2eeFault('locked');
    const next = await nextBackup(uid, backup, opened, opened.kept.pins);
    return { backup: { ...next, slots: withSlot(next.slots, slot) } };
  },

  async letGo({ uid }) {
    held.drop(uid);
    return statusOf(await store.read(uid));
  },

  async dropWay({ uid, backup, passkey }) {
    const opened = await takeIn(store, uid, backup);
    const next = await nextBackup(uid, backup, opened, opened.kept.pins);
    const slots = next.slots.filter((slot) => slot.kind !== 'passkey' || slot.id !== passkey);
    return { backup: { ...next, slots } };
  },

  async recall(ask) {
    const { uid, backup, own, former } = ask;
    const opened = await takeIn(store, uid, backup);
    const openFormer = await openerOf(held, ask, opened.kept);
    const versions: number[] = [];
    let { kept, belongings } = opened;
    let fault: unknown = new E2eeFault('locked');
    for (const one of former) {
      try {
        const found = await openFormer(one);
        belongings = { ...belongings, keys: await joined(belongings, found, own) };
        kept = { ...kept, pins: await mergePins(kept.pins, found.pins) };
        versions.push(one.version);
      } catch (error) {
        if (!(error instanceof E2eeFault)) throw error;
        // A backup that does not open does not prevent opening the others.
        fault = error;
      }
    }
    if (versions.length === 0) throw fault;
    const { master } = opened;
    const next = await nextBackup(uid, backup, { master, belongings }, kept.pins);
    return { backup: next, opened: versions };
  },

  dropFormer: async ({ uid, fp }) => statusOf(await dropFormer(store, uid, fp)),
});

/** Returns the function that opens former backups. A typed code or passkey output is read once. */
async function openerOf(
  held: HeldWays,
  ask: Ask<'recall'>,
  { former: kept = [] }: Kept,
): Promise<(former: Backup) => Promise<Belongings>> {
  const { uid } = ask;
  if ('here' in ask) {
    const masters = await Promise.all(kept.map(openMaster));
    return (former) => openByAny(uid, former, masters);
  }
  const openBy = async (former: Backup, master: Promise<Bytes>) =>
    openBundle(uid, former, await master, 0);
  if ('code' in ask) {
    return (former) => openBy(former, held.open(uid, former.slots, { code: ask.code }));
  }
  const { id, output } = held.answerOf(uid, ask);
  return (former) => openBy(former, openByPasskey(uid, former.slots, { id, output }));
}

/** @throws E2eeFault `locked` if no master key opens it */
async function openByAny(
  uid: string,
  former: Backup,
  masters: readonly Bytes[],
): Promise<Belongings> {
  try {
    return await Promise.any(masters.map((master) => openBundle(uid, former, master, 0)));
  } catch {
    throw new E2eeFault('locked');
  }
}

/**
 * Joins the keys of both, the newest last. A former backup adds only keys that the directory names
 * and that are older than the newest: the holder of an old unlock method must not add others.
 */
async function joined(
  { keys }: Belongings,
  former: Belongings,
  own: readonly DirectoryEntry[],
): Promise<Belongings['keys']> {
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
