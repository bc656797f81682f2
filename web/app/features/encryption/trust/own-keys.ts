import {
  e2eeEndpoints,
  formatVersionTag,
  type KeyBackup,
  type KeyEntry,
} from '@threshold/contract/endpoints/encryption/e2ee';
import { limits } from '@threshold/contract/limits';
import type { MemberRole } from '@threshold/contract/vocabularies';
import type { Api } from '#app/lib/api/api.ts';
import { ApiError } from '#app/lib/api/api-error.ts';
import { type Answer, type KeyOpener, VaultFault, type VaultStatus } from '../vault/protocol.ts';
import type { VaultClient } from '../vault/vault-client.ts';
import { reportKeyVersion } from './key-devices.ts';

export interface KeyDeps {
  readonly api: Api;
  readonly vault: Pick<VaultClient, 'call'>;
}

export interface Me {
  readonly _id: string;
  readonly role: MemberRole;
}

/**
 * State of the signed-in member's keys:
 * - `new`: there are no keys yet.
 * - `making`: this device has created keys; their publication got no answer.
 * - `ready`: in use here; `isSecured` if the keys can also be unlocked on another device.
 * - `locked`: another device has created the keys, and this device must unlock them.
 * - `replaced`: this device's keys were reset elsewhere.
 */
export type OwnKeys = { readonly state: 'new' | 'making' } | ReadyKeys | LockedKeys;

export interface ReadyKeys {
  readonly state: 'ready';
  /** True if there is a recovery code, or a passkey that also works on other devices. */
  readonly isSecured: boolean;
  readonly ways: { readonly code: boolean; readonly passkey: boolean };
  /** True if keys from before a reset are missing here; a former backup may contain them. */
  readonly lacksEarlier: boolean;
  /** True while keys that this device had before a reset are not in the newest backup. */
  readonly hasFormer?: true;
}

/** Keys that this device must unlock, by a recovery code or passkey if the member has one. */
export interface LockedKeys {
  readonly state: 'locked' | 'replaced';
  readonly own: readonly KeyEntry[];
  readonly backup: KeyBackup;
}

/** Number of attempts to read the state while other tabs change it. */
const TRIES = 4;

/** Reads all versions of these people's keys, newest last; unknown people have no entry. */
export async function listKeys(api: Api, ids: readonly string[]): Promise<Map<string, KeyEntry[]>> {
  const found = new Map<string, KeyEntry[]>();
  for (let at = 0; at < ids.length; at += limits.e2ee.keys_asked) {
    const batch = ids.slice(at, at + limits.e2ee.keys_asked);
    const { data } = await api.call(e2eeEndpoints.keys, { query: { ids: batch.join() } });
    for (const { _id, keys } of data)
      found.set(
        _id,
        keys.map(({ entry }) => entry),
      );
  }
  return found;
}

/**
 * Loads the state from device, directory and backup. If a page was interrupted while it published
 * keys, completes the publication.
 * @throws ApiError · VaultFault, `stale` if the server returns an older backup than seen here, or
 * only one of keys and backup
 */
export async function loadOwnKeys(deps: KeyDeps, me: Me, wasRefused = false): Promise<OwnKeys> {
  const { vault } = deps;
  const uid = me._id;
  const { status, own, backup } = await readKeyState(deps, uid);
  const newest = own.at(-1);
  // Keys and backup exist only together. If missing keys were accepted, plain text could be sent.
  if (Boolean(newest) !== Boolean(backup)) throw new VaultFault('stale');
  const elsewhere = (): OwnKeys =>
    newest && backup ? { state: 'locked', own, backup } : { state: 'new' };
  if (status.state === 'none') return elsewhere();
  const made = status.state === 'pending' ? status : status.next;
  if (made && isSame(made.entry, newest)) {
    const confirmed = await vault.call('confirm', { uid, fp: made.fp });
    return createReadyKeys(deps, me, confirmed, { own, backup });
  }
  if (status.state === 'pending') {
    // If the server refused these keys but has no others, the next page load tries again.
    if (!newest) return wasRefused ? { state: 'making' } : publishKeys(deps, me, status);
    // Another device has published keys first, so this device drops its pending keys.
    await vault.call('drop', { uid, fp: status.fp });
    return elsewhere();
  }
  if (!newest || !backup) throw new VaultFault('stale');
  const replaced: OwnKeys = { state: 'replaced', own, backup };
  try {
    const synced = await vault.call('sync', { uid, backup });
    const isCurrent = synced.state === 'ready' && isSame(synced.entry, newest);
    return isCurrent ? await createReadyKeys(deps, me, synced, { own, backup }) : replaced;
  } catch (error) {
    if (!isBroken(error)) throw error;
    // If the backup of new keys does not open here, the keys come from a reset, not a rotation.
    if (!isSame(status.entry, newest)) return replaced;
    const restored = await restoreBackup(deps, uid, backup);
    if (!restored) throw error;
    const synced = await vault.call('sync', { uid, backup: restored });
    return createReadyKeys(deps, me, synced, { own, backup: restored });
  }
}

/** Reads the keys' state on device and server; repeats if another tab has just changed it. */
async function readKeyState({ api, vault }: KeyDeps, uid: string) {
  // The vault takes time to start, so the request to the server runs at the same time.
  const early = readServerState(api, uid);
  early.catch(() => undefined);
  let status = await vault.call('status', { uid });
  let found = await early;
  if (!isServerUpToDate(found, status)) found = await readServerState(api, uid);
  for (let tries = 1; ; tries += 1) {
    const after = await vault.call('status', { uid });
    if (isSameStatus(status, after) || tries === TRIES) return { status: after, ...found };
    status = after;
    found = await readServerState(api, uid);
  }
}

/** True if the server's answer is at least as new as the device's status, read after it. */
function isServerUpToDate(
  { own, backup }: Awaited<ReturnType<typeof readServerState>>,
  status: VaultStatus,
): boolean {
  if (status.state !== 'ready') return status.state === 'none';
  return isSame(status.entry, own.at(-1)) && backup !== null && backup.version >= status.seen;
}

const isSameStatus = (one: VaultStatus, other: VaultStatus): boolean =>
  one.state === other.state && (one.state === 'none' || ('fp' in other && one.fp === other.fp));

async function readServerState(api: Api, uid: string) {
  const read = async () => {
    const [directory, { data: backup }] = await Promise.all([
      listKeys(api, [uid]),
      api.call(e2eeEndpoints.backup),
    ]);
    return { own: directory.get(uid) ?? [], backup };
  };
  const first = await read();
  // Another device may have published keys between the two answers, so both are read again.
  const isHalf = first.own.length > 0 !== (first.backup !== null);
  return isHalf ? read() : first;
}

const isSame = (one: KeyEntry | Pick<KeyEntry, 'kem' | 'sig'>, other: KeyEntry | undefined) =>
  one.kem === other?.kem && one.sig === other.sig;

export async function createReadyKeys(
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
  // Loaded lazily, because most members have no passkey that opens messages.
  const isCarried = async () =>
    (await import('#app/lib/passkeys/message-passkeys.ts')).hasPortablePasskey(api, role, slots);
  const kvs = status.state === 'ready' ? status.kvs : [];
  const kv = kvs.at(-1);
  if (kv !== undefined) reportKeyVersion(api, kv);
  return {
    state: 'ready',
    ways,
    isSecured: ways.code || (ways.passkey && (await isCarried())),
    lacksEarlier: kvs.length < own.length,
    ...(status.state === 'ready' && status.hasFormer && { hasFormer: true }),
  };
}

export interface ResetProof {
  readonly current_password?: string;
  readonly verification_code?: string;
  /** True to replace keys that were never used. The server verifies that they were not. */
  readonly take_over?: true;
}

/** Publishes keys of this device. If the server does not answer, first keys stay pending. */
export async function publishKeys(
  deps: KeyDeps,
  me: Me,
  { fp, entry, backup }: Answer<'renew'>,
  {
    proof = {},
    before = [],
  }: { readonly proof?: ResetProof | undefined; readonly before?: readonly KeyEntry[] } = {},
): Promise<OwnKeys> {
  const { api, vault } = deps;
  const uid = me._id;
  try {
    const headers = { 'if-match': formatVersionTag(backup.version - 1) };
    await api.call(e2eeEndpoints.publish, { headers, body: { entry, backup, ...proof } });
  } catch (error) {
    if (isOutcomeUnknown(error) && entry.prev === null) return { state: 'making' };
    if (!isPublishConflict(error)) throw error;
    // Another device published first, or the server refused these keys and would refuse them again.
    const found = await loadOwnKeys(deps, me, true);
    if (found.state === 'making' && !isVersionConflict(error)) throw error;
    return found;
  }
  const status = await vault.call('confirm', { uid, fp });
  return createReadyKeys(deps, me, status, { own: [...before, entry], backup });
}

export const isBroken = (error: unknown) => error instanceof VaultFault && error.code === 'broken';

/** True if another device has probably published keys or saved a backup first. */
const isPublishConflict = (error: unknown): boolean =>
  isVersionConflict(error) || (error instanceof ApiError && error.status === 409);

export const isVersionConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 412;

/** True if the outcome is unknown: a network failure, or an error of a proxy or the server. */
const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/**
 * Restores the newest earlier backup that opens, after an attacker has overwritten the backup.
 * @returns the restored backup; undefined if none opens
 */
export async function restoreBackup(
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
      const headers = { 'if-match': formatVersionTag(broken.version) };
      await api.call(e2eeEndpoints.saveBackup, { headers, body: backup });
      return backup;
    } catch (error) {
      if (!(error instanceof VaultFault)) throw error;
    }
  }
  return undefined;
}

/** Returns whether the member has neither published keys nor a backup; false if unknown. */
export async function isUnused(quiet: Api, { _id }: Me): Promise<boolean> {
  try {
    const directory = await listKeys(quiet, [_id]);
    const { data: backup } = await quiet.call(e2eeEndpoints.backup);
    return !directory.get(_id)?.length && !backup;
  } catch {
    return false;
  }
}
