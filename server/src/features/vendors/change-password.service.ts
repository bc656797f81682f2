import { outcomes } from '@threshold/contract/outcomes';
import { notFound } from '../../errors.ts';
import { findAccount } from '../accounts/accounts.repo.ts';
import { changePassword } from '../accounts/change-password.ts';
import { vendorKind } from '../accounts/kinds.ts';
import type { AccountMeans } from '../accounts/means.ts';
import { refuseCommonPassword } from '../accounts/new-password.ts';
import { provePassword } from '../accounts/prove-password.ts';

interface Wish {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/**
 * Changes the password of a vendor who is signed in; the other sessions end.
 * @throws wrong_credentials · too_many · invalid
 */
export async function changeVendorPassword(
  means: AccountMeans,
  { accountId, sessionId }: { readonly accountId: string; readonly sessionId: string },
  { currentPassword, newPassword }: Wish,
): Promise<void> {
  const { db } = means.database;
  const account = await findAccount(db, vendorKind, accountId);
  if (!account) throw notFound(outcomes.vendors.unknown);
  refuseCommonPassword('newPassword', newPassword);
  await provePassword(means, vendorKind, account, currentPassword);
  const passwordHash = await means.passwords.hash(newPassword);
  const change = { account, passwordHash, sessionId, now: means.now() };
  await db.transaction().execute((db) => changePassword(db, vendorKind, change));
}
