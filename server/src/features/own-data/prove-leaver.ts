import { outcomes } from '@threshold/contract/outcomes';
import { notFound } from '../../errors.ts';
import { memberOf } from '../../lib/holder.ts';
import { findAccount } from '../accounts/accounts.repo.ts';
import { customerKind, vendorKind } from '../accounts/kinds.ts';
import type { AccountMeans } from '../accounts/means.ts';
import { requireFresh } from '../accounts/require-fresh.ts';
import type { Reader } from '../files/file-access.ts';

/**
 * Passes when the sign-in is fresh or the password comes along: whoever finds a session open must not delete the account.
 * @throws reauth_required · wrong_credentials · too_many · not_found when the account went in the meantime
 */
export async function proveLeaver(
  means: AccountMeans,
  actor: Reader,
  currentPassword: string | undefined,
): Promise<void> {
  const kind = actor.role === 'customer' ? customerKind : vendorKind;
  const account = await findAccount(means.database.db, kind, memberOf(actor).id);
  if (!account) throw notFound(outcomes.account.user_unknown);
  await requireFresh(means, kind, account, actor.sessionId, currentPassword);
}
