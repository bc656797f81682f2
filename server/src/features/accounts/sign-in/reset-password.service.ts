import { randomBytes } from 'node:crypto';
import type { ResetMethod } from '@threshold/contract/endpoints/accounts/accounts';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { Db } from '../../../adapters/database/database.ts';
import { newId } from '../../../db/new-id.ts';
import { AppError } from '../../../errors.ts';
import type { MemberRef } from '../../../lib/actor.ts';
import { renderPasswordResetMail, renderResetLinkMail } from '../../../mail/account-mails.ts';
import { hashToken } from '../../../plugins/auth.ts';
import { enqueueMail } from '../../../queue/enqueue-mail.ts';
import type { Services } from '../../../services.ts';
import { deleteMemberFeeds } from '../../calls/calendar-feeds/calendar-feeds.repo.ts';
import { clearAttempts, countAttempt, isUsedUp } from '../attempts/attempts.repo.ts';
import { deleteSecrets, replaceRecoveryCodes } from '../authenticators/authenticators.repo.ts';
import type { AccountDeps } from '../members/account-deps.ts';
import type { AccountType } from '../members/account-types.ts';
import {
  resetLinkPeriodBudget,
  signInBudget,
  totalWrongResetBudget,
  wrongResetBudget,
} from '../members/accounts.policy.ts';
import {
  findAccountByEmail,
  lockAccount,
  markEmailVerified,
  markPasswordReset,
  setPasswordHash,
  setTwoFactorEnabled,
} from '../members/accounts.repo.ts';
import { endSessions } from '../sessions/sessions.repo.ts';
import { requireUncommonPassword } from './account-passwords.ts';
import { consumeGrant, createGrant, endCodes, endGrants, findGrant } from './codes.repo.ts';
import {
  buildCodeSubject,
  type CodeRequester,
  consumeCodeBudget,
  sendCode,
  verifyMailedCode,
} from './codes.ts';
import { buildFailuresSubject } from './known-device.ts';

/**
 * Mails a reset code or link if the email address has an account. @returns 'code' or 'link', also
 * for an unknown email address @throws too_many
 */
export async function requestPasswordReset(
  deps: AccountDeps & Pick<Services, 'publicUrl'>,
  accountType: AccountType,
  asker: CodeRequester,
): Promise<ResetMethod> {
  const { db } = deps.database;
  const { email } = asker;
  await consumeCodeBudget(db, deps, accountType, 'reset_password', asker);
  const way = await resolveResetMethod(deps, accountType, email);
  const account = await findAccountByEmail(db, accountType, email);
  if (!account) return way;
  const member = { column: accountType.column, id: account.id };
  await db
    .transaction()
    .execute((db) =>
      way === 'link'
        ? sendResetLink(db, deps, accountType, member, email)
        : sendCode(db, deps, member, email, 'reset_password'),
    );
  return way;
}

/**
 * Exchanges a reset code for a grant, which permits setting a new password. @param onAllLinks
 * called if a wrong code starts a period in which all resets use links @returns the grant's token,
 * which works once within ten minutes @throws wrong_code
 */
export async function exchangeResetCode(
  deps: AccountDeps,
  accountType: AccountType,
  proof: { readonly email: string; readonly otp: string },
  onAllLinks: () => void,
): Promise<string> {
  const { db } = deps.database;
  if (await areResetsLinksOnly(deps))
    throw new AppError('wrong_code', outcomes.codes.too_many_tries);
  const noteWrong = (isGuess: boolean) =>
    countWrongReset(deps, accountType, proof.email, isGuess, onAllLinks);
  // The owner has no separate tries, because a link is mailed after too many wrong codes.
  const tried = { ...proof, isOwner: false };
  const { member } = await verifyMailedCode(deps, accountType, 'reset_password', tried, noteWrong);
  const token = randomBytes(32).toString('base64url');
  const now = deps.now();
  const expires_at = new Date(now.getTime() + limits.reset_grant.minutes * 60_000);
  const grant = { id: newId(), token_hash: hashToken(token), expires_at };
  await db.transaction().execute(async (db) => {
    await endGrants(db, member, now);
    await createGrant(db, member, grant);
  });
  return token;
}

/**
 * Sets a new password with a grant, ends all sessions and calendar feeds, and mails the owner.
 * Marks the email address as verified, because the code or link proved it, and clears its failed
 * sign-ins. @throws wrong_code without a valid grant · invalid for a commonly used password
 */
export async function resetPassword(
  deps: AccountDeps,
  accountType: AccountType,
  { email, newPassword, token }: { email: string; newPassword: string; token: string | undefined },
): Promise<void> {
  const { db } = deps.database;
  requireUncommonPassword('newPassword', newPassword);
  const expired = () => new AppError('wrong_code', outcomes.passwords.reset_expired);
  const account =
    token === undefined ? undefined : await findAccountByEmail(db, accountType, email);
  const member = account && { column: accountType.column, id: account.id };
  const grant = member && (await findGrant(db, member, hashToken(token ?? ''), deps.now()));
  if (!grant) throw expired();
  const passwordHash = await deps.passwords.hash(newPassword, member.id);
  const now = deps.now();
  await db.transaction().execute(async (db) => {
    await lockAccount(db, accountType, member.id);
    if (!(await consumeGrant(db, grant.id, now))) throw expired();
    await endGrants(db, member, now);
    if (!account.email_verified_at) await deleteTwoFactor(db, accountType, member);
    await setPasswordHash(db, accountType, member.id, passwordHash, now);
    await markPasswordReset(db, accountType, member.id, now);
    await markEmailVerified(db, accountType, member.id, now);
    await endSessions(db, member, now);
    await deleteMemberFeeds(db, member);
    const subject = buildFailuresSubject(deps, accountType, email, undefined);
    await clearAttempts(db, signInBudget(deps.scaled), subject);
    await enqueueMail(db, { recipient: email, ...renderPasswordResetMail() });
  });
}

/** Removes two-factor, which a stranger may have set up while the email address was unverified. */
async function deleteTwoFactor(db: Db, accountType: AccountType, member: MemberRef): Promise<void> {
  await deleteSecrets(db, member);
  await replaceRecoveryCodes(db, member, []);
  await setTwoFactorEnabled(db, accountType, member.id, false);
}

/*
 * A reset code has five digits and can be guessed with enough tries, at one account or spread over
 * many. After wrong codes an account's reset mails contain an unguessable link; after many wrong
 * codes in total, all reset mails do.
 */

type Deps = Pick<Services, 'database' | 'now' | 'sign' | 'scaled'>;

/** Subject under which budgets count the attempts for all accounts together. */
const ALL = 'all';

/** Returns whether the next reset mail has a code or a link, also for unknown email addresses. */
async function resolveResetMethod(
  deps: Deps,
  accountType: AccountType,
  email: string,
): Promise<ResetMethod> {
  if (await areResetsLinksOnly(deps)) return 'link';
  const subject = buildCodeSubject(deps, accountType, email);
  return (await isUsedUp(deps.database.db, wrongResetBudget, subject, deps.now()))
    ? 'link'
    : 'code';
}

/** Returns whether all resets now use links. If so, reset codes are neither mailed nor accepted. */
const areResetsLinksOnly = ({ database: { db }, now }: Pick<Deps, 'database' | 'now'>) =>
  isUsedUp(db, resetLinkPeriodBudget, ALL, now());

/** Counts a wrong code per email address and, if there was a code to guess, in total. */
async function countWrongReset(
  deps: Deps,
  accountType: AccountType,
  email: string,
  isGuess: boolean,
  onAllLinks: () => void,
): Promise<void> {
  const { db } = deps.database;
  const now = deps.now();
  await countAttempt(db, wrongResetBudget, buildCodeSubject(deps, accountType, email), now);
  if (!isGuess) return;
  const { isAdmitted } = await countAttempt(db, totalWrongResetBudget(deps.scaled), ALL, now);
  if (isAdmitted) return;
  if ((await countAttempt(db, resetLinkPeriodBudget, ALL, now)).isAdmitted) onAllLinks();
}

/** Creates a link to set a new password and enqueues the mail. Uses the caller's transaction. */
async function sendResetLink(
  db: Db,
  { now, publicUrl }: Pick<Services, 'now' | 'publicUrl'>,
  accountType: AccountType,
  member: MemberRef,
  email: string,
): Promise<void> {
  const { bytes, minutes } = limits.reset_link;
  const token = randomBytes(bytes).toString('base64url');
  const at = now();
  const expires_at = new Date(at.getTime() + minutes * 60_000);
  await endCodes(db, member, 'reset_password', at);
  // Earlier links stay valid, so that a stranger's request does not invalidate the owner's link.
  await createGrant(db, member, { id: newId(), token_hash: hashToken(token), expires_at });
  const fragment = new URLSearchParams({ token, email });
  const url = `${publicUrl()}${accountType.resetLinkPath}#${fragment.toString()}`;
  await enqueueMail(db, {
    recipient: email,
    ...renderResetLinkMail(url),
    expires_at,
    isAwaited: true,
  });
}
