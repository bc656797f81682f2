import { keyDeviceEndpoints } from '@threshold/contract/endpoints/encryption/e2ee';
import { ApiError } from '#app/lib/api/api-error.ts';
import { VaultFault } from '../vault/protocol.ts';
import {
  type KeyDeps,
  type LockedKeys,
  type Me,
  type OwnKeys,
  publishKeys,
  type ResetProof,
} from './own-keys.ts';

/**
 * Creates keys that replace keys that cannot be unlocked here. The other parties see a notice, and
 * earlier messages stay locked until the old keys are restored.
 * @returns the function that publishes the new keys; nothing changes before it is called. It can
 * be called again with a proof if the server requires proof
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
  return (proof) => withKeysLock(me._id, () => publishKeys(deps, me, made, { proof, before: own }));
}

/**
 * Replaces keys of another device if no message was sealed for them and no unlock method exists, so
 * that nothing is lost. The server decides before keys are created, and needs a recent sign-in.
 * @returns the unchanged keys if the server refuses. @throws ApiError without an answer ·
 * VaultFault
 */
export async function replaceUnusedKeys(
  deps: KeyDeps,
  me: Me,
  now: number,
  locked: LockedKeys,
): Promise<OwnKeys> {
  if (locked.state !== 'locked' || locked.backup.slots.length > 0) return locked;
  try {
    const { data } = await deps.api.call(keyDeviceEndpoints.elsewhere);
    if (!data.may_take_over) return locked;
    const publish = await renewKeys(deps, me, now, locked);
    return await publish({ take_over: true });
  } catch (error) {
    if (!(error instanceof ApiError) || !isRefusal(error)) throw error;
    return locked;
  }
}

/** True if the server refused: no recent sign-in, a wait after a reset, or too many attempts. */
const isRefusal = ({ status }: ApiError): boolean => status === 403 || status === 429;

/** Runs `run` in one tab of this browser at a time, if the browser has the Web Locks API. */
export async function withKeysLock<T>(uid: string, run: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return run();
  return navigator.locks.request(`threshold-keys-${uid}`, run);
}
