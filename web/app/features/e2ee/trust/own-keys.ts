import {
  e2eeEndpoints,
  type KeyBackup,
  type KeyEntry,
  tagOfVersion,
} from '@threshold/contract/e2ee';
import type { MemberRole } from '@threshold/contract/vocabularies';
import type { Api } from '#app/lib/api/api.ts';
import { ApiError } from '#app/lib/api/api-error.ts';
import type { isCarried } from '#app/lib/passkeys/carried-passkeys.ts';
import { type KeyOpener, VaultFault, type VaultStatus } from '../vault/protocol.ts';
import type { VaultClient } from '../vault/vault-client.ts';
import { aloneWithKeys } from './alone-with-keys.ts';
import { tellKeysHere } from './tell-keys-here.ts';

/** What the page brings together: the server that keeps, and the vault that opens. */
export interface KeyDeps {
  readonly api: Api;
  readonly vault: Pick<VaultClient, 'call'>;
}

export interface Me {
  readonly _id: string;
  readonly role: MemberRole;
}

/**
 * How it stands with the keys of whoever is signed in: `new`, there are none yet; `making`, this device has made them
 * and got no answer when it published them; `ready`, and `isSecured` where something else than this device opens them;
 * `locked`, another device has them; `replaced`, this device's keys were reset elsewhere.
 */
export type OwnKeys = { readonly state: 'new' | 'making' } | ReadyKeys | LockedKeys;

export interface ReadyKeys {
  readonly state: 'ready';
  /** By a recovery code, or a passkey that its owner has on other devices, too. */
  readonly isSecured: boolean;
  /** Which kinds of ways there are. */
  readonly ways: { readonly code: boolean; readonly passkey: boolean };
  /** Keys that a reset has replaced are not here, and their backup may be set aside. */
  readonly lacksEarlier: boolean;
}

/** What a recovery code or a passkey opens, where there is one. */
export interface LockedKeys {
  readonly state: 'locked' | 'replaced';
  readonly own: readonly KeyEntry[];
  readonly backup: KeyBackup;
}

/** How many races with other devices are retried. */
const TRIES = 4;

/** Every version of the keys of those people, the newest last; nothing of whom the server does not name. */
export async function keysOf(api: Api, ids: readonly string[]): Promise<Map<string, KeyEntry[]>> {
  if (ids.length === 0) return new Map();
  const { data } = await api.call(e2eeEndpoints.keys, { query: { ids: ids.join() } });
  return new Map(data.map(({ _id, keys }) => [_id, keys.map(({ entry }) => entry)]));
}

/** Whether the server knows neither keys nor a backup of that member. @throws ApiError */
export async function hasNeverHadKeys(api: Api, { _id }: Me): Promise<boolean> {
  const directory = await keysOf(api, [_id]);
  const { data: backup } = await api.call(e2eeEndpoints.backup);
  return !directory.get(_id)?.length && !backup;
}

/**
 * Looks at the device, the directory and the backup, and finishes what a page that went in between has begun.
 * @throws ApiError · VaultFault, `stale` where the server serves an older backup than was seen here, or one of keys and
 * backup without the other
 */
export async function loadOwnKeys(deps: KeyDeps, me: Me, wasRefused = false): Promise<OwnKeys> {
  const { vault } = deps;
  const uid = me._id;
  const { status, own, backup } = await look(deps, uid);
  const newest = own.at(-1);
  // The two are published together. To believe that nothing was ever set up would send plain text.
  if (Boolean(newest) !== Boolean(backup)) throw new VaultFault('stale');
  const elsewhere = (): OwnKeys =>
    newest && backup ? { state: 'locked', own, backup } : { state: 'new' };
  if (status.state === 'none') return elsewhere();
  if (status.state === 'pending') {
    // A server that refuses them and knows no others is asked again later.
    if (!newest) return wasRefused ? { state: 'making' } : publishKeys(deps, me, status);
    if (isSame(status.entry, newest)) {
      return await readyAs(deps, me, await vault.call('confirm', { uid, fp: status.fp }), {
        own,
        backup,
      });
    }
    // Another device was first. And keys that were to follow others need their owner's proof again.
    await vault.call('drop', { uid, fp: status.fp });
    return elsewhere();
  }
  if (!newest || !backup) throw new VaultFault('stale');
  const replaced: OwnKeys = { state: 'replaced', own, backup };
  try {
    const synced = await vault.call('sync', { uid, backup });
    const isCurrent = synced.state === 'ready' && isSame(synced.entry, newest);
    return isCurrent ? await readyAs(deps, me, synced, { own, backup }) : replaced;
  } catch (error) {
    if (!isBroken(error)) throw error;
    // A rotation came with a backup that opens here; a reset did not.
    if (!isSame(status.entry, newest)) return replaced;
    const restored = await restoreBackup(deps, uid, backup);
    if (!restored) throw error;
    const synced = await vault.call('sync', { uid, backup: restored });
    return readyAs(deps, me, synced, { own, backup: restored });
  }
}

/** What device and server have, while no other tab was changing what the device has. */
async function look({ api, vault }: KeyDeps, uid: string) {
  let status = await vault.call('status', { uid });
  for (let tries = 1; ; tries += 1) {
    const found = await kept(api, uid);
    const after = await vault.call('status', { uid });
    if (isSameStatus(status, after) || tries === TRIES) return { status: after, ...found };
    status = after;
  }
}

const isSameStatus = (one: VaultStatus, other: VaultStatus): boolean =>
  one.state === other.state && (one.state === 'none' || ('fp' in other && one.fp === other.fp));

/** What the server has of oneself. */
async function kept(api: Api, uid: string) {
  const read = async () => {
    const [directory, { data: backup }] = await Promise.all([
      keysOf(api, [uid]),
      api.call(e2eeEndpoints.backup),
    ]);
    return { own: directory.get(uid) ?? [], backup };
  };
  const first = await read();
  // Another device may have published between the two answers.
  const isHalf = first.own.length > 0 !== (first.backup !== null);
  return isHalf ? read() : first;
}

const isSame = (one: KeyEntry | Pick<KeyEntry, 'kem' | 'sig'>, other: KeyEntry | undefined) =>
  one.kem === other?.kem && one.sig === other.sig;

/** What there is to say of keys that are in use here. */
export async function readyAs(
  { api }: KeyDeps,
  { role }: Me,
  status: VaultStatus,
  { own, backup }: { readonly own: readonly KeyEntry[]; readonly backup: KeyBackup | null },
): Promise<ReadyKeys> {
  const slots = backup?.slots ?? [];
  const ways = {
    code: slots.some(({ kind }) => kind === 'code'),
    passkey: slots.some(({ kind }) => kind === 'passkey'),
  };
  const kvs = status.state === 'ready' ? status.kvs : [];
  const kv = kvs.at(-1);
  if (kv !== undefined) tellKeysHere(api, kv);
  return {
    state: 'ready',
    ways,
    isSecured: ways.code || (ways.passkey && (await isOpenedElsewhere(api, role, slots))),
    lacksEarlier: kvs.length < own.length,
  };
}

/** Most people have no passkey that opens messages: their pages do not load what is known of passkeys. */
async function isOpenedElsewhere(...asked: Parameters<typeof isCarried>): Promise<boolean> {
  const { isCarried } = await import('#app/lib/passkeys/carried-passkeys.ts');
  return isCarried(...asked);
}

/** A code to show, and the step that makes it count once its owner has it, again with a proof if it asks for one. */
export interface MadeCode {
  readonly code: string;
  readonly publish: (proof?: ResetProof) => Promise<OwnKeys>;
}

export interface ResetProof {
  readonly current_password?: string;
  readonly verification_code?: string;
  /** Of keys that were never used: the server judges whether they were. */
  readonly take_over?: true;
}

/**
 * Makes keys in the place of those that nothing opens here. The other side is told, and what was written before stays
 * locked until the keys before are opened in another way.
 * @returns the step that publishes them, again with a proof if it asks for one. Who turns away before has changed nothing
 */
export async function renewKeys(
  deps: KeyDeps,
  me: Me,
  now: number,
  { own, backup }: LockedKeys,
): Promise<(proof?: ResetProof) => Promise<OwnKeys>> {
  const previous = own.at(-1);
  if (!previous) throw new VaultFault('stale');
  const ask = { uid: me._id, role: me.role, now, previous, version: backup.version + 1 };
  const made = await deps.vault.call('renew', ask);
  return (proof) =>
    aloneWithKeys(me._id, () => publishKeys(deps, me, made, { proof, before: own }));
}

export interface MadeKeys {
  readonly fp: string;
  readonly entry: KeyEntry;
  readonly backup: KeyBackup;
}

/** Publishes keys that this device has made. First keys that get no answer stay pending, and are tried again. */
export async function publishKeys(
  deps: KeyDeps,
  me: Me,
  { fp, entry, backup }: MadeKeys,
  {
    proof = {},
    before = [],
  }: { readonly proof?: ResetProof | undefined; readonly before?: readonly KeyEntry[] } = {},
): Promise<OwnKeys> {
  const { api, vault } = deps;
  const uid = me._id;
  try {
    const headers = { 'if-match': tagOfVersion(backup.version - 1) };
    await api.call(e2eeEndpoints.publish, { headers, body: { entry, backup, ...proof } });
  } catch (error) {
    if (isUnanswered(error) && entry.prev === null) return { state: 'making' };
    if (!isOvertaken(error)) throw error;
    // Another device won the race: its keys count. Where there are none the keys themselves were refused, and would be again.
    const found = await loadOwnKeys(deps, me, true);
    if (found.state === 'making' && !wasRaced(error)) throw error;
    return found;
  }
  const status = await vault.call('confirm', { uid, fp });
  return readyAs(deps, me, status, { own: [...before, entry], backup });
}

/**
 * Opens the backup on this device.
 * @throws VaultFault `code` for what is no code, `prf` for a passkey that opens nothing, `locked` for another one
 */
export async function unlockKeys(
  deps: KeyDeps,
  me: Me,
  { own, backup }: LockedKeys,
  way: KeyOpener,
): Promise<OwnKeys> {
  const { vault } = deps;
  const uid = me._id;
  try {
    const status = await vault.call('unlock', { uid, backup, own, ...way });
    return await readyAs(deps, me, status, { own, backup });
  } catch (error) {
    const again = sameAgain(way);
    const restored = isBroken(error) && (await restoreBackup(deps, uid, backup, again));
    if (!restored) throw error;
    const status = await vault.call('unlock', { uid, backup: restored, own, ...again });
    return readyAs(deps, me, status, { own, backup: restored });
  }
}

/** What a passkey answered is given away once: then the vault has it. */
export const sameAgain = (way: KeyOpener): KeyOpener =>
  'passkey' in way ? { passkey: way.passkey, again: true } : way;

const isBroken = (error: unknown) => error instanceof VaultFault && error.code === 'broken';

/**
 * The way back from a backup that somebody wrote over: whoever holds a stolen session can do that, and no more. The newest
 * earlier one that opens, of the same master key, takes its place. @returns it, or undefined where none opens
 */
async function restoreBackup(
  { api, vault }: KeyDeps,
  uid: string,
  broken: KeyBackup,
  way?: KeyOpener,
): Promise<KeyBackup | undefined> {
  const { data: kept } = await api.call(e2eeEndpoints.earlierBackups);
  for (const { version } of kept.filter(({ former }) => !former)) {
    const params = { version: String(version) };
    const { data: earlier } = await api.call(e2eeEndpoints.earlierBackup, { params });
    const ask = { uid, earlier, broken, ...way };
    try {
      const { backup } = await vault.call('restore', ask);
      const headers = { 'if-match': tagOfVersion(broken.version) };
      await api.call(e2eeEndpoints.saveBackup, { headers, body: backup });
      return backup;
    } catch (error) {
      if (!(error instanceof VaultFault)) throw error;
    }
  }
  return undefined;
}

/** Another device was first, as far as is known. */
const isOvertaken = (error: unknown): boolean =>
  wasRaced(error) || (error instanceof ApiError && error.status === 409);

/** Another device has changed the backup meanwhile. */
export const wasRaced = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 412;

/** Nothing is known of what became of it: the line, or what stands before the product. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);
