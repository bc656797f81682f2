import { e2eeEndpoints, type KeyBackup, type KeyEntry } from '@threshold/contract/e2ee';
import { limits } from '@threshold/contract/limits';
import { tagOfVersion } from '@threshold/contract/version-tags';
import type { MemberRole } from '@threshold/contract/vocabularies';
import type { Api } from '#app/lib/api/api.ts';
import { ApiError } from '#app/lib/api/api-error.ts';
import type { isCarried } from '#app/lib/passkeys/carried-passkeys.ts';
import { VaultFault, type VaultStatus } from '../vault/protocol.ts';
import type { VaultClient } from '../vault/vault-client.ts';
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
  /** What this device's keys of before open has not been given to the others yet. */
  readonly hasFormer?: true;
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
  const found = new Map<string, KeyEntry[]>();
  for (let at = 0; at < ids.length; at += limits.e2ee.keys_asked) {
    const asked = ids.slice(at, at + limits.e2ee.keys_asked);
    const { data } = await api.call(e2eeEndpoints.keys, { query: { ids: asked.join() } });
    for (const { _id, keys } of data)
      found.set(
        _id,
        keys.map(({ entry }) => entry),
      );
  }
  return found;
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
  const made = status.state === 'pending' ? status : status.next;
  if (made && isSame(made.entry, newest)) {
    const confirmed = await vault.call('confirm', { uid, fp: made.fp });
    return readyAs(deps, me, confirmed, { own, backup });
  }
  if (status.state === 'pending') {
    // A server that refuses them and knows no others is asked again later.
    if (!newest) return wasRefused ? { state: 'making' } : publishKeys(deps, me, status);
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
    const { restoreBackup } = await import('./restore-backup.ts');
    const restored = await restoreBackup(deps, uid, backup);
    if (!restored) throw error;
    const synced = await vault.call('sync', { uid, backup: restored });
    return readyAs(deps, me, synced, { own, backup: restored });
  }
}

/** What device and server have, while no other tab was changing what the device has. */
async function look({ api, vault }: KeyDeps, uid: string) {
  // The vault takes a while to start: meanwhile the server answers.
  const early = kept(api, uid);
  early.catch(() => undefined);
  let status = await vault.call('status', { uid });
  let found = await early;
  if (!isNotBefore(found, status)) found = await kept(api, uid);
  for (let tries = 1; ; tries += 1) {
    const after = await vault.call('status', { uid });
    if (isSameStatus(status, after) || tries === TRIES) return { status: after, ...found };
    status = after;
    found = await kept(api, uid);
  }
}

type Kept = Awaited<ReturnType<typeof kept>>;

/** Whether what the server said is as new as what the device had afterwards: another tab may have written meanwhile. */
function isNotBefore({ own, backup }: Kept, status: VaultStatus): boolean {
  if (status.state !== 'ready') return status.state === 'none';
  return isSame(status.entry, own.at(-1)) && backup !== null && backup.version >= status.seen;
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
    ...(status.state === 'ready' && status.hasFormer && { hasFormer: true }),
  };
}

/** Most people have no passkey that opens messages: their pages do not load what is known of passkeys. */
async function isOpenedElsewhere(...asked: Parameters<typeof isCarried>): Promise<boolean> {
  const { isCarried } = await import('#app/lib/passkeys/carried-passkeys.ts');
  return isCarried(...asked);
}

export interface ResetProof {
  readonly current_password?: string;
  readonly verification_code?: string;
  /** Of keys that were never used: the server judges whether they were. */
  readonly take_over?: true;
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

export const isBroken = (error: unknown) => error instanceof VaultFault && error.code === 'broken';

/** Another device was first, as far as is known. */
const isOvertaken = (error: unknown): boolean =>
  wasRaced(error) || (error instanceof ApiError && error.status === 409);

/** Another device has changed the backup meanwhile. */
export const wasRaced = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 412;

/** Nothing is known of what became of it: the line, or what stands before the product. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);
