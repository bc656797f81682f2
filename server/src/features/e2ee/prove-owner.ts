import { messages } from '@threshold/contract/messages';
import { outcomes } from '@threshold/contract/outcomes';
import { e2eeOutcomes } from '@threshold/contract/outcomes-e2ee';
import { forbidden, invalid, notFound } from '../../errors.ts';
import { memberOf } from '../../lib/holder.ts';
import { writtenTime } from '../../lib/written-time.ts';
import { type Account, findAccount } from '../accounts/accounts.repo.ts';
import { customerKind, type Kind, vendorKind } from '../accounts/kinds.ts';
import type { AccountMeans } from '../accounts/means.ts';
import { requireFresh } from '../accounts/require-fresh.ts';
import type { MemberActor } from '../chat/parties.ts';
import { proveCode } from '../two-factor/prove-code.ts';
import { untrustedUntil } from '../two-factor/trust.ts';

/** What a caller shows beside the token. */
export interface Proof {
  readonly current_password?: string | undefined;
  readonly verification_code?: string | undefined;
}

export interface OwnAccount {
  readonly kind: Kind;
  readonly account: Account;
}

/** The account behind the member. @throws not_found when it went in the meantime */
export async function ownAccount(
  { database: { db } }: Pick<AccountMeans, 'database'>,
  actor: MemberActor,
): Promise<OwnAccount> {
  const kind = actor.role === 'customer' ? customerKind : vendorKind;
  const account = await findAccount(db, kind, memberOf(actor).id);
  if (!account) throw notFound(outcomes.account.user_unknown);
  return { kind, account };
}

/** For another recovery code. @throws reauth_required · wrong_credentials · too_many */
export async function proveFresh(
  means: AccountMeans,
  actor: MemberActor,
  { kind, account }: OwnAccount,
  { current_password }: Proof,
): Promise<void> {
  await requireFresh(means, kind, account, actor.sessionId, current_password);
}

/**
 * For keys without the ones before: from then on others seal for them. Neither a session that was left open nor the
 * mailbox alone is enough.
 *
 * @throws reauth_required · wrong_credentials · too_many · invalid without the code of two-factor · wrong_code ·
 * forbidden while the authenticator is not trusted or, without one, for some days after a reset of the password by mail
 */
export async function proveReset(
  means: AccountMeans,
  actor: MemberActor,
  own: OwnAccount,
  proof: Proof,
): Promise<void> {
  await proveFresh(means, actor, own, proof);
  const { account } = own;
  const member = memberOf(actor);
  const opensAt = await untrustedUntil(means.database.db, member, account, means.now());
  if (opensAt) throw forbidden(e2eeOutcomes.reset_wait(writtenTime(opensAt)));
  if (!account.two_factor_enabled) return;
  const { verification_code } = proof;
  if (!verification_code) throw invalid({ verification_code: [messages.twoFactor.empty] });
  await proveCode(means, member, verification_code);
}
