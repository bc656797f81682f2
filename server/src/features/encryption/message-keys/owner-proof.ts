import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { invalidInput, notFound } from '../../../errors.ts';
import { getMemberRef, type MemberActor } from '../../../lib/actor.ts';
import { verifyTotpCode } from '../../accounts/authenticators/authenticator-codes.ts';
import type { AccountDeps } from '../../accounts/members/account-deps.ts';
import { type AccountType, getAccountType } from '../../accounts/members/account-types.ts';
import { type Account, findAccount } from '../../accounts/members/accounts.repo.ts';
import { requireRecentSignIn } from '../../accounts/sign-in/account-passwords.ts';
import { findTrustWaitEnd } from '../../accounts/two-factor/untrusted-until.ts';
import { requireNoWait } from './keys.policy.ts';

/** Proof that the caller owns the account, in addition to the session. */
export interface Proof {
  readonly current_password?: string | undefined;
  readonly verification_code?: string | undefined;
}

export interface OwnAccount {
  readonly accountType: AccountType;
  readonly account: Account;
}

/** Returns the member's account. @throws not_found if it was deleted since the request began */
export async function requireOwnAccount(
  { database: { db } }: Pick<AccountDeps, 'database'>,
  actor: MemberActor,
): Promise<OwnAccount> {
  const accountType = getAccountType(actor);
  const account = await findAccount(db, accountType, getMemberRef(actor).id);
  if (!account) throw notFound(outcomes.account.user_unknown);
  return { accountType, account };
}

/**
 * Requires a recent sign-in or the password, before unlock methods change. @throws reauth_required ·
 * wrong_credentials · too_many
 */
export async function requireRecentSignInOrPassword(
  deps: AccountDeps,
  actor: MemberActor,
  { accountType, account }: OwnAccount,
  { current_password }: Proof,
): Promise<void> {
  await requireRecentSignIn(deps, accountType, account, actor.sessionId, current_password);
}

/** Returns the end of the wait after a password reset by mail, during which keys cannot change. */
export const findResetWaitEnd = (
  { database, now }: Pick<AccountDeps, 'database' | 'now'>,
  actor: MemberActor,
  { account }: OwnAccount,
): Promise<Date | undefined> => findTrustWaitEnd(database.db, getMemberRef(actor), account, now());

/**
 * Requires the proofs for a reset of the keys: a session or access to the mailbox is not enough.
 * @throws reauth_required · wrong_credentials · too_many · invalid without the two-factor code ·
 * wrong_code · forbidden until `opensAt`
 */
export async function verifyResetProof(
  deps: AccountDeps,
  actor: MemberActor,
  own: OwnAccount,
  proof: Proof,
  opensAt: Date | undefined,
): Promise<void> {
  await requireRecentSignInOrPassword(deps, actor, own, proof);
  requireNoWait(opensAt, 'reset_wait');
  if (!own.account.two_factor_enabled) return;
  const { verification_code } = proof;
  if (!verification_code) throw invalidInput({ verification_code: [messages.twoFactor.empty] });
  await verifyTotpCode(deps, getMemberRef(actor), verification_code);
}
