import { outcomes } from '@threshold/contract/outcomes';
import { notFound } from '../../errors.ts';
import type { AccountDeps } from '../accounts/account-deps.ts';
import { vendorAccountType } from '../accounts/account-types.ts';
import { findAccount } from '../accounts/accounts.repo.ts';
import { changePassword, refuseCommonPassword } from '../accounts/new-password.ts';
import { provePassword } from '../accounts/prove-password.ts';

interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/**
 * Changes the password of the signed-in vendor and ends the other sessions.
 * @throws wrong_credentials · too_many · invalid
 */
export async function changeVendorPassword(
  deps: AccountDeps,
  { accountId, sessionId }: { readonly accountId: string; readonly sessionId: string },
  { currentPassword, newPassword }: PasswordChange,
): Promise<void> {
  const { db } = deps.database;
  const account = await findAccount(db, vendorAccountType, accountId);
  if (!account) throw notFound(outcomes.vendors.unknown);
  refuseCommonPassword('newPassword', newPassword);
  await provePassword(deps, vendorAccountType, account, currentPassword);
  const passwordHash = await deps.passwords.hash(newPassword, accountId);
  const change = { account, passwordHash, sessionId, now: deps.now() };
  await db.transaction().execute((db) => changePassword(db, vendorAccountType, change));
}
