import {
  e2eeEndpoints,
  formatVersionTag,
  type KeyBackup,
} from '@threshold/contract/endpoints/encryption/e2ee';
import type { Api } from '#app/lib/api/api.ts';
import { ApiError } from '#app/lib/api/api-error.ts';
import type { AcceptedPeer } from '../vault/protocol.ts';
import {
  isVersionConflict,
  type KeyDeps,
  loadOwnKeys,
  type Me,
  type OwnKeys,
  type ResetProof,
} from './own-keys.ts';

/** Number of attempts to change the backup while other devices change it as well. */
const TRIES = 4;

/**
 * Accepts people's newest keys in a single new version of the backup, because the server stores
 * few versions. Refused keys of one person do not affect the others.
 * @throws VaultFault if all are refused · ApiError
 */
export async function acceptKeys(
  deps: KeyDeps,
  me: Me,
  peers: readonly AcceptedPeer[],
): Promise<void> {
  await changeBackup(deps, me, {}, (backup) =>
    deps.vault.call('pin', { uid: me._id, peers, backup }),
  );
}

export async function readNewestBackup(api: Api): Promise<KeyBackup> {
  const { data } = await api.call(e2eeEndpoints.backup);
  if (!data) throw new ApiError(0, 'unknown', '');
  return data;
}

/** Changes the newest backup. Retries if another device changed it at the same time. */
export async function changeBackup<T extends { readonly backup: KeyBackup }>(
  { api, vault }: KeyDeps,
  { _id: uid }: Me,
  proof: { readonly current_password?: string },
  change: (backup: KeyBackup, nr: number) => Promise<T>,
): Promise<T> {
  for (let nr = 1; ; nr += 1) {
    const before = await readNewestBackup(api);
    const changed = await change(before, nr);
    try {
      const headers = { 'if-match': formatVersionTag(before.version) };
      await api.call(e2eeEndpoints.saveBackup, { headers, body: { ...changed.backup, ...proof } });
      await vault.call('sync', { uid, backup: changed.backup });
      return changed;
    } catch (error) {
      if (!isVersionConflict(error) || nr === TRIES) throw error;
    }
  }
}

/** A new recovery code. `publish` can be repeated with a proof if the server requires proof. */
export interface NewRecoveryCode {
  readonly code: string;
  readonly publish: (proof?: ResetProof) => Promise<OwnKeys>;
}

/**
 * Creates a recovery code. Publishing it invalidates the previous code; `publish` throws ApiError
 * `reauth_required` without a recent sign-in or the password.
 */
export async function createRecoveryCode(deps: KeyDeps, me: Me): Promise<NewRecoveryCode> {
  const ask = { uid: me._id, backup: await readNewestBackup(deps.api) };
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
      return loadOwnKeys(deps, me);
    },
  };
}
