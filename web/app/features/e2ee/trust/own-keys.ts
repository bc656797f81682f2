import {
  e2eeEndpoints,
  type KeyBackup,
  type KeyEntry,
  tagOfVersion,
} from '@threshold/contract/e2ee';
import type { MemberRole } from '@threshold/contract/vocabularies';
import type { Api } from '#app/lib/api/api.ts';
import { ApiError } from '#app/lib/api/api-error.ts';
import { VaultFault, type VaultStatus } from '../vault/protocol.ts';
import type { VaultClient } from '../vault/vault-client.ts';
import { aloneWithKeys } from './alone-with-keys.ts';

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
 * How it stands with the keys of whoever is signed in: `new`, there are none yet; `locked`, this device needs the
 * recovery code; `ready`; `replaced`, this device's keys were reset elsewhere, and the new ones need the new code.
 */
export type OwnKeys = { readonly state: 'new' } | { readonly state: 'ready' } | LockedKeys;

/** What the code opens. */
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
export async function loadOwnKeys(deps: KeyDeps, me: Me): Promise<OwnKeys> {
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
    if (!newest) return publish(deps, me, status);
    if (isSame(status.entry, newest)) {
      await vault.call('confirm', { uid, fp: status.fp });
      return { state: 'ready' };
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
    return isCurrent ? { state: 'ready' } : replaced;
  } catch (error) {
    if (!isBroken(error)) throw error;
    // A rotation came with a backup that opens here; a reset did not.
    if (!isSame(status.entry, newest)) return replaced;
    const restored = await restoreBackup(deps, uid, backup);
    if (!restored) throw error;
    await vault.call('sync', { uid, backup: restored });
    return { state: 'ready' };
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

/**
 * A code to show, and the step that makes it count once its owner has it, again with a proof if it asks for one. Who
 * turns away before has changed nothing.
 */
export interface MadeCode {
  readonly code: string;
  readonly publish: (proof?: ResetProof) => Promise<OwnKeys>;
}

export interface ResetProof {
  readonly current_password?: string;
  readonly verification_code?: string;
}

/**
 * Makes first keys on this device; or, where neither the code nor another device is left, a reset: then everything
 * before stays locked, and the other side is told.
 * @param before what is locked for good
 */
export async function makeKeys(
  deps: KeyDeps,
  me: Me,
  now: number,
  before?: LockedKeys,
): Promise<MadeCode> {
  const previous = before?.own.at(-1) ?? null;
  const version = (before?.backup.version ?? 0) + 1;
  const ask = { uid: me._id, role: me.role, now, previous, version };
  const { code, ...made } = await deps.vault.call('create', ask);
  return {
    code,
    publish: (proof) =>
      aloneWithKeys(me._id, async () => {
        try {
          await deps.vault.call('keep', { uid: me._id });
        } catch (error) {
          // Another tab won the race.
          if (error instanceof VaultFault && error.code === 'kept') return loadOwnKeys(deps, me);
          throw error;
        }
        return publish(deps, me, made, proof);
      }),
  };
}

interface MadeKeys {
  readonly fp: string;
  readonly entry: KeyEntry;
  readonly backup: KeyBackup;
}

/** Without an answer the keys stay pending, and the next page tries again. */
async function publish(
  deps: KeyDeps,
  me: Me,
  { fp, entry, backup }: MadeKeys,
  proof: ResetProof = {},
): Promise<OwnKeys> {
  const { api, vault } = deps;
  const uid = me._id;
  try {
    const headers = { 'if-match': tagOfVersion(backup.version - 1) };
    await api.call(e2eeEndpoints.publish, { headers, body: { entry, backup, ...proof } });
  } catch (error) {
    if (!isOvertaken(error)) throw error;
    // Another device won the race: its keys count, and its recovery code opens them here.
    return loadOwnKeys(deps, me);
  }
  await vault.call('confirm', { uid, fp });
  return { state: 'ready' };
}

/**
 * Opens the backup on this device.
 * @throws VaultFault `code` for what is no code, `locked` for another one
 */
export async function unlockKeys(
  deps: KeyDeps,
  { _id: uid }: Me,
  { own, backup }: LockedKeys,
  code: string,
): Promise<OwnKeys> {
  const { vault } = deps;
  try {
    await vault.call('unlock', { uid, code, backup, own });
  } catch (error) {
    const restored = isBroken(error) && (await restoreBackup(deps, uid, backup, code));
    if (!restored) throw error;
    await vault.call('unlock', { uid, code, backup: restored, own });
  }
  return { state: 'ready' };
}

const isBroken = (error: unknown) => error instanceof VaultFault && error.code === 'broken';

/**
 * The way back from a backup that somebody wrote over: whoever holds a stolen session can do that, and no more. The newest
 * earlier one that opens, of the same master key, takes its place. @returns it, or undefined where none opens
 */
async function restoreBackup(
  { api, vault }: KeyDeps,
  uid: string,
  broken: KeyBackup,
  code?: string,
): Promise<KeyBackup | undefined> {
  const { data: kept } = await api.call(e2eeEndpoints.earlierBackups);
  for (const { version } of kept.filter(({ former }) => !former)) {
    const params = { version: String(version) };
    const { data: earlier } = await api.call(e2eeEndpoints.earlierBackup, { params });
    const ask = { uid, earlier, broken, ...(code !== undefined && { code }) };
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

export interface AcceptedPeer {
  readonly _id: string;
  readonly keys: readonly KeyEntry[];
  readonly verified: boolean;
  /** Keys that the ones before have not signed are accepted, too. */
  readonly mayReset?: boolean;
  /** The security code that was compared. */
  readonly code?: string;
}

/** Accepts another person's newest keys, on this device and in the backup. @throws VaultFault · ApiError */
export async function acceptKeys(deps: KeyDeps, me: Me, peer: AcceptedPeer): Promise<void> {
  const { _id: peerId, ...about } = peer;
  await changeBackup(deps, me, {}, (backup) =>
    deps.vault.call('pin', { uid: me._id, peerId, ...about, backup }),
  );
}

/**
 * Makes a new recovery code. Once it is published the one before opens nothing any more; `publish` throws an ApiError
 * `reauth_required` without a fresh sign-in or the password.
 */
export async function makeCode(deps: KeyDeps, me: Me): Promise<MadeCode> {
  const ask = { uid: me._id, backup: await newestBackup(deps.api) };
  const { code } = await deps.vault.call('newCode', ask);
  return {
    code,
    async publish({ current_password } = {}) {
      await changeBackup(
        deps,
        me,
        current_password === undefined ? {} : { current_password },
        (backup) => deps.vault.call('newCode', { uid: me._id, backup, made: code }),
      );
      return { state: 'ready' };
    },
  };
}

async function newestBackup(api: Api): Promise<KeyBackup> {
  const { data } = await api.call(e2eeEndpoints.backup);
  if (!data) throw new ApiError(0, 'unknown', '');
  return data;
}

/** Changes the newest backup, and again where another device has changed it meanwhile: neither loses anything. */
async function changeBackup<T extends { readonly backup: KeyBackup }>(
  { api, vault }: KeyDeps,
  { _id: uid }: Me,
  proof: { readonly current_password?: string },
  change: (backup: KeyBackup) => Promise<T>,
): Promise<T> {
  for (let nr = 1; ; nr += 1) {
    const before = await newestBackup(api);
    const changed = await change(before);
    try {
      const headers = { 'if-match': tagOfVersion(before.version) };
      await api.call(e2eeEndpoints.saveBackup, { headers, body: { ...changed.backup, ...proof } });
      await vault.call('sync', { uid, backup: changed.backup });
      return changed;
    } catch (error) {
      if (!isOvertaken(error) || nr === TRIES) throw error;
    }
  }
}

const isOvertaken = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 412 || error.status === 409);
