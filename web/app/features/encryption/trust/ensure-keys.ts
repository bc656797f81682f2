import { ApiError } from '#app/lib/api/api-error.ts';
import { quietApi } from '#app/lib/client/api-client.ts';
import { VaultFault } from '../vault/protocol.ts';
import { startVault } from '../vault/vault-client.ts';
import {
  type KeyDeps,
  type LockedKeys,
  loadOwnKeys,
  type Me,
  type OwnKeys,
  publishKeys,
} from './own-keys.ts';
import { withKeysLock } from './renew-keys.ts';

/**
 * Loads the member's own keys. If there are none, creates them, only once even if several tabs and
 * devices try. Unlocks locked keys with the passkey of the sign-in, if possible.
 * @throws ApiError · VaultFault, `failed` if this browser cannot store keys
 */
export async function ensureOwnKeys(deps: KeyDeps, me: Me, now: number): Promise<OwnKeys> {
  const found = await loadOwnKeys(deps, me);
  if (found.state === 'locked') {
    return (await tryUnlockBySignIn(deps, me, found)) ? loadOwnKeys(deps, me) : found;
  }
  if (found.state === 'ready' && found.hasFormer) return joinFormerKeys(deps, me, found);
  if (found.state !== 'new') return found;
  return withKeysLock(me._id, async () => {
    // If another tab created keys first, the vault returns those keys.
    const made = await deps.vault.call('ensure', { uid: me._id, role: me.role, now });
    return made.state === 'pending' ? publishKeys(deps, me, made) : loadOwnKeys(deps, me);
  });
}

/** Adds this device's keys from former backups, if an earlier attempt to add them failed. */
async function joinFormerKeys(deps: KeyDeps, me: Me, found: OwnKeys): Promise<OwnKeys> {
  try {
    const { joinDeviceKeys } = await import('./recall.ts');
    return await joinDeviceKeys(deps, me, found);
  } catch {
    return found;
  }
}

/** Unlocks keys with the sign-in's passkey. @returns false if this fails or there is no passkey */
async function tryUnlockBySignIn(deps: KeyDeps, me: Me, locked: LockedKeys): Promise<boolean> {
  try {
    const { openWithStoredPrf } = await import('#app/lib/passkeys/carried-output.ts');
    return await openWithStoredPrf(async (output) => {
      const { unlockAndJoinKeys } = await import('./recall.ts');
      await unlockAndJoinKeys(deps, me, locked, output);
    });
  } catch {
    return false;
  }
}

/** Creates and publishes a member's first keys. Does nothing if keys exist. */
export async function createFirstKeys(me: Me): Promise<void> {
  const vault = startVault();
  try {
    await ensureOwnKeys({ api: quietApi, vault }, me, Date.now());
  } finally {
    vault.stop();
  }
}

/** Reason why this device cannot use the member's keys; a recovery code does not help. */
export type KeysTrouble =
  | { readonly state: 'stale' | 'broken' }
  | {
      readonly state: 'failed';
      /** `conflict`: the server has other keys, so it refuses this page's keys. */
      readonly why: 'browser' | 'connection' | 'unverified' | 'conflict';
      /** True if the server has no keys either, as the encryption was never set up. */
      readonly isUnused?: boolean;
    };

export type KeysState = { readonly state: 'starting' } | OwnKeys | KeysTrouble;

export function toKeysTrouble(error: unknown): KeysTrouble {
  if (error instanceof ApiError) {
    if (error.status === 409) return { state: 'failed', why: 'conflict' };
    return {
      state: 'failed',
      why: error.code === 'email_unverified' ? 'unverified' : 'connection',
    };
  }
  if (error instanceof VaultFault && error.code !== 'failed') {
    return { state: error.code === 'stale' ? 'stale' : 'broken' };
  }
  return { state: 'failed', why: 'browser' };
}
