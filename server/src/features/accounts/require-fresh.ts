import { outcomes } from '@threshold/contract/outcomes';
import { AppError } from '../../errors.ts';
import type { AccountRef } from '../../lib/actor.ts';
import { isFresh } from '../sessions/sessions.policy.ts';
import { findSession } from '../sessions/sessions.repo.ts';
import type { AccountDeps } from './account-deps.ts';
import type { Account } from './accounts.repo.ts';
import type { Door } from './known-device.ts';
import { provePassword } from './prove-password.ts';

/**
 * Passes if the sign-in is less than a quarter of an hour old or the current password is given. A
 * session that was left open must not change how the account is protected.
 *
 * @throws reauth_required · wrong_credentials for a wrong current password
 */
export async function requireFresh(
  deps: AccountDeps,
  { name, column }: Pick<Door, 'name'> & Pick<AccountRef, 'column'>,
  account: Pick<Account, 'id' | 'password_hash'>,
  sessionId: string,
  currentPassword: string | undefined,
): Promise<void> {
  if (currentPassword !== undefined) {
    return provePassword(deps, { name }, account, currentPassword);
  }
  const accountRef = { column, id: account.id };
  const session = await findSession(deps.database.db, accountRef, sessionId);
  if (!session || !isFresh(session, deps.now())) {
    throw new AppError('reauth_required', outcomes.account.sign_in_again);
  }
}
