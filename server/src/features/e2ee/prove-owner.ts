import { messages } from '@threshold/contract/messages';
import { outcomes } from '@threshold/contract/outcomes';
import { e2eeOutcomes } from '@threshold/contract/outcomes-e2ee';
import { forbidden, invalid, notFound } from '../../errors.ts';
import { type MemberActor, memberRefOf } from '../../lib/actor.ts';
import { writtenTime } from '../../lib/written-time.ts';
import type { AccountDeps } from '../accounts/account-deps.ts';
import { type AccountType, accountTypeOf } from '../accounts/account-types.ts';
import { type Account, findAccount } from '../accounts/accounts.repo.ts';
import { requireFresh } from '../accounts/require-fresh.ts';
import { proveCode } from '../authenticators/prove-code.ts';
import { untrustedUntil } from '../two-factor/trust.ts';

/** The proof that comes with the token: a code or a password. */
export interface Proof {
  readonly current_password?: string | undefined;
  readonly verification_code?: string | undefined;
}

export interface OwnAccount {
  readonly accountType: AccountType;
  readonly account: Account;
}

/** The account behind the member. @throws not_found when it went in the meantime */
export async function ownAccount(
  { database: { db } }: Pick<AccountDeps, 'database'>,
  actor: MemberActor,
): Promise<OwnAccount> {
  const accountType = accountTypeOf(actor);
  const account = await findAccount(db, accountType, memberRefOf(actor).id);
  if (!account) throw notFound(outcomes.account.user_unknown);
  return { accountType, account };
}

/** For other ways to open one's messages. @throws reauth_required · wrong_credentials · too_many */
export async function proveFresh(
  deps: AccountDeps,
  actor: MemberActor,
  { accountType, account }: OwnAccount,
  { current_password }: Proof,
): Promise<void> {
  await requireFresh(deps, accountType, account, actor.sessionId, current_password);
}

/**
 * For keys without the ones before: from then on others seal for them. Neither a session that was left open nor the
 * mailbox alone is enough.
 *
 * @throws reauth_required · wrong_credentials · too_many · invalid without the code of two-factor · wrong_code ·
 * forbidden while the authenticator is not trusted or, without one, for some days after a reset of the password by mail
 */
export async function proveReset(
  deps: AccountDeps,
  actor: MemberActor,
  own: OwnAccount,
  proof: Proof,
): Promise<void> {
  await proveFresh(deps, actor, own, proof);
  const { account } = own;
  const member = memberRefOf(actor);
  const opensAt = await untrustedUntil(deps.database.db, member, account, deps.now());
  if (opensAt) throw forbidden(e2eeOutcomes.reset_wait(writtenTime(opensAt)));
  if (!account.two_factor_enabled) return;
  const { verification_code } = proof;
  if (!verification_code) throw invalid({ verification_code: [messages.twoFactor.empty] });
  await proveCode(deps, member, verification_code);
}
