import { e2eeEndpoints, type KeyBackup } from '@threshold/contract/endpoints/encryption/e2ee';
import { type KeyOpener, VaultFault } from '../vault/protocol.ts';
import { changeBackup } from './change-backup.ts';
import {
  createReadyKeys,
  isBroken,
  type KeyDeps,
  type LockedKeys,
  listKeys,
  loadOwnKeys,
  type Me,
  type OwnKeys,
  type ResetProof,
  restoreBackup,
} from './own-keys.ts';
import { renewKeys } from './renew-keys.ts';

export interface FormerBackup {
  readonly replacedAt: string;
  readonly backup: KeyBackup;
}

/** Reads the backups of keys that a reset has replaced, newest first. @throws ApiError */
export async function readFormerBackups({ api }: Pick<KeyDeps, 'api'>): Promise<FormerBackup[]> {
  const { data } = await api.call(e2eeEndpoints.earlierBackups);
  const former: FormerBackup[] = [];
  for (const { version, saved_at, set_aside_at } of data.filter((one) => one.former)) {
    const params = { version: String(version) };
    const { data: backup } = await api.call(e2eeEndpoints.earlierBackup, { params });
    former.push({ replacedAt: set_aside_at ?? saved_at, backup });
  }
  return former;
}

/** True if a former backup shows that the keys were reset after `since`. @throws ApiError */
export async function hasResetKeysSince(
  { api }: Pick<KeyDeps, 'api'>,
  since: number,
): Promise<boolean> {
  const { data } = await api.call(e2eeEndpoints.earlierBackups);
  return data.some(({ set_aside_at }) => set_aside_at && Date.parse(set_aside_at) >= since);
}

/** Adds keys of former backups by an old code or passkey. @throws VaultFault `locked` · ApiError */
export async function restoreFormerKeys(
  deps: KeyDeps,
  me: Me,
  former: readonly FormerBackup[],
  way: KeyOpener,
): Promise<OwnKeys> {
  await joinFormerBackups(deps, me, former, way);
  return loadOwnKeys(deps, me);
}

/** Adds keys of former backups, opened by an old method or this device's former master keys. */
async function joinFormerBackups(
  deps: KeyDeps,
  me: Me,
  former: readonly FormerBackup[],
  way: KeyOpener | { readonly here: true },
): Promise<void> {
  const uid = me._id;
  const own = (await listKeys(deps.api, [uid])).get(uid) ?? [];
  const backups = former.map(({ backup }) => backup);
  try {
    await changeBackup(deps, me, {}, (backup, nr) => {
      const by = nr === 1 || 'here' in way ? way : toRepeatedOpener(way);
      return deps.vault.call('recall', { uid, backup, own, former: backups, ...by });
    });
  } finally {
    await deps.vault.call('letGo', { uid });
  }
}

/**
 * Unlocks keys and adds the keys that this device had before a reset. Those are only in a former
 * backup, which opens only on this device or by an old unlock method.
 * @throws VaultFault · ApiError
 */
export async function unlockAndJoinKeys(
  deps: KeyDeps,
  me: Me,
  locked: LockedKeys,
  way: KeyOpener,
): Promise<OwnKeys> {
  const keys = await unlockKeys(deps, me, locked, way).catch(async (failure: unknown) => {
    await deps.vault.call('letGo', { uid: me._id });
    throw failure;
  });
  return joinDeviceKeys(deps, me, keys);
}

/** Replaces keys as `renewKeys` does, and then adds the former keys of this device. */
export async function renewAndJoinKeys(
  deps: KeyDeps,
  me: Me,
  now: number,
  locked: LockedKeys,
): Promise<(proof?: ResetProof) => Promise<OwnKeys>> {
  const publish = await renewKeys(deps, me, now, locked);
  return async (proof) => joinDeviceKeys(deps, me, await publish(proof));
}

/** Adds this device's former keys; after a failure the next load tries again. @throws VaultFault */
export async function joinDeviceKeys(deps: KeyDeps, me: Me, keys: OwnKeys): Promise<OwnKeys> {
  const { vault } = deps;
  const uid = me._id;
  const status = await vault.call('letGo', { uid });
  if (keys.state !== 'ready' || status.state !== 'ready' || !status.hasFormer) return keys;
  try {
    await joinFormerBackups(deps, me, await readFormerBackups(deps), { here: true }).catch(
      (error) => {
        // Unused keys that were replaced are in no former backup, so `locked` is not an error.
        if (!(error instanceof VaultFault && error.code === 'locked')) throw error;
      },
    );
    await vault.call('dropFormer', { uid, fp: status.fp });
    return await loadOwnKeys(deps, me);
  } catch (error) {
    // The current keys work anyway, and the former backup stays for another attempt.
    if (!(error instanceof VaultFault)) console.info('Joining former keys failed:', error);
    return keys;
  }
}

/** Unlocks the keys. @throws VaultFault `code`, `prf`, `locked` for a wrong code or passkey */
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
    return await createReadyKeys(deps, me, status, { own, backup });
  } catch (error) {
    const again = toRepeatedOpener(way);
    const restored = isBroken(error) && (await restoreBackup(deps, uid, backup, again));
    if (!restored) throw error;
    const status = await vault.call('unlock', { uid, backup: restored, own, ...again });
    return createReadyKeys(deps, me, status, { own, backup: restored });
  }
}

/** Method for a retry, in which the vault uses the passkey's PRF output of the first attempt. */
const toRepeatedOpener = (way: KeyOpener): KeyOpener =>
  'passkey' in way ? { passkey: way.passkey, again: true } : way;
