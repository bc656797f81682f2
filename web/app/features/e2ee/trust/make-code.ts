import { changeBackup, newestBackup } from './change-backup.ts';
import { type KeyDeps, loadOwnKeys, type Me, type OwnKeys, type ResetProof } from './own-keys.ts';

/** A code to show, and the step that makes it count once its owner has it, again with a proof if it asks for one. */
export interface MadeCode {
  readonly code: string;
  readonly publish: (proof?: ResetProof) => Promise<OwnKeys>;
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
      return loadOwnKeys(deps, me);
    },
  };
}
