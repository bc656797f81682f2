import { changeBackup, newestBackup } from './change-backup.ts';
import { type KeyDeps, loadOwnKeys, type Me, type OwnKeys, type ResetProof } from './own-keys.ts';

/**
 * A code to show, and the function that publishes it, repeatable with a proof if the server asks
 * for one.
 */
export interface MadeCode {
  readonly code: string;
  readonly publish: (proof?: ResetProof) => Promise<OwnKeys>;
}

/**
 * Creates a new recovery code. Publishing it invalidates the previous one; `publish` throws an
 * ApiError `reauth_required` without a recent sign-in or the password.
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
      return loadOwnKeys(deps, me);
    },
  };
}
