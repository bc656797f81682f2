import { outcomes } from '@threshold/contract/outcomes';
import { notFound } from '../../errors.ts';
import { type MemberActor, memberRefOf } from '../../lib/actor.ts';
import type { AccountDeps } from '../accounts/account-deps.ts';
import { accountTypeOf } from '../accounts/account-types.ts';
import { findAccount } from '../accounts/accounts.repo.ts';
import { requireFresh } from '../accounts/require-fresh.ts';

/**
 * Passes when the sign-in is fresh or the password comes along: whoever finds a session open must not delete the account.
 * @throws reauth_required · wrong_credentials · too_many · not_found when the account went in the meantime
 */
export async function proveLeaver(
  deps: AccountDeps,
  actor: MemberActor,
  currentPassword: string | undefined,
): Promise<void> {
  const accountType = accountTypeOf(actor);
  const account = await findAccount(deps.database.db, accountType, memberRefOf(actor).id);
  if (!account) throw notFound(outcomes.account.user_unknown);
  await requireFresh(deps, accountType, account, actor.sessionId, currentPassword);
}
