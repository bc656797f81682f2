import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { Db } from '../../../adapters/database/database.ts';
import { isCommonPassword } from '../../../adapters/passwords/passwords.ts';
import { AppError, conflict, invalidInput } from '../../../errors.ts';
import type { AccountRef } from '../../../lib/actor.ts';
import { withMinFailureDuration } from '../../../lib/timers.ts';
import { renderPasswordChangedMail } from '../../../mail/account-mails.ts';
import { enqueueMail } from '../../../queue/enqueue-mail.ts';
import { deleteMemberFeeds } from '../../calls/calendar-feeds/calendar-feeds.repo.ts';
import { consumeBudget } from '../attempts/attempt-budgets.ts';
import { takeBackAttempt } from '../attempts/attempts.repo.ts';
import type { AccountDeps, Caller } from '../members/account-deps.ts';
import type { AccountType } from '../members/account-types.ts';
import { MIN_RESPONSE_MS, passwordBudget, signInBudget } from '../members/accounts.policy.ts';
import {
  type Account,
  findAccountByEmail,
  hasSamePassword,
  setPasswordHash,
} from '../members/accounts.repo.ts';
import { isRecentlyProved } from '../sessions/sessions.policy.ts';
import { endSessions, findSession } from '../sessions/sessions.repo.ts';
import { buildFailuresSubject, type SignInRealm } from './known-device.ts';

/** Verifies a password; counts a wrong one. @throws wrong_credentials with `sentence` · too_many */
export async function verifyPassword(
  deps: AccountDeps,
  { name }: Pick<SignInRealm, 'name'>,
  { id, password_hash }: Pick<Account, 'id' | 'password_hash'>,
  password: string,
  sentence: string = outcomes.passwords.wrong_current,
): Promise<void> {
  const { db } = deps.database;
  const now = deps.now();
  const budget = passwordBudget(deps.scaled);
  const subject = deps.sign(`password:${name}:${id}`);
  await consumeBudget(db, budget, subject, now, outcomes.signIn.too_many);
  if (!(await deps.passwords.verify(password_hash, password, id))) {
    throw new AppError('wrong_credentials', sentence);
  }
  await takeBackAttempt(db, budget, subject, now);
}

/**
 * Requires a sign-in within the last 15 minutes, or else the password, because members leave
 * sessions open. @throws reauth_required · wrong_credentials
 */
export async function requireRecentSignIn(
  deps: AccountDeps,
  { name, column }: Pick<SignInRealm, 'name'> & Pick<AccountRef, 'column'>,
  account: Pick<Account, 'id' | 'password_hash'>,
  sessionId: string,
  currentPassword: string | undefined,
): Promise<void> {
  if (currentPassword !== undefined) {
    return verifyPassword(deps, { name }, account, currentPassword);
  }
  const accountRef = { column, id: account.id };
  const session = await findSession(deps.database.db, accountRef, sessionId);
  if (!session || !isRecentlyProved(session, deps.now())) {
    throw new AppError('reauth_required', outcomes.account.sign_in_again);
  }
}

/**
 * Returns the account if the password is right. Wrong passwords count against the email address for
 * every sign-in method. @throws too_many · wrong_credentials with `sentence`, also for an unknown
 * email address, after the same minimum time
 */
export async function verifyCredentials(
  deps: AccountDeps,
  accountType: AccountType,
  { email, password }: { readonly email: string; readonly password: string },
  { deviceMarks, network }: Caller,
  sentence: string = outcomes.signIn.wrong,
): Promise<Account> {
  const { db } = deps.database;
  const now = deps.now();
  const budget = signInBudget(deps.scaled);
  const subject = buildFailuresSubject(deps, accountType, email, deviceMarks);
  await consumeBudget(db, budget, subject, now, outcomes.signIn.too_many);
  const account = await withMinFailureDuration(MIN_RESPONSE_MS, prove());
  await takeBackAttempt(db, budget, subject, now);
  return account;

  /** Takes as long for an unknown email address as for a wrong password. */
  async function prove(): Promise<Account> {
    const account = await findAccountByEmail(db, accountType, email);
    const isRight = await deps.passwords.verify(account?.password_hash, password, network);
    if (!account || !isRight) throw new AppError('wrong_credentials', sentence);
    return account;
  }
}

/** @throws invalid for `field` if the password is commonly used */
export function requireUncommonPassword(field: string, password: string): void {
  if (isCommonPassword(password)) throw invalidInput({ [field]: [messages.password.common] });
}

interface Change {
  readonly account: Pick<Account, 'id' | 'email' | 'password_hash'>;
  readonly passwordHash: string;
  /** The caller's session: the only session that stays valid. */
  readonly sessionId: string;
  readonly now: Date;
}

/**
 * Sets a new password, ends all other sessions and calendar feeds, and notifies the owner by mail.
 * Requires a transaction. @throws conflict if the password has changed since the account was read
 */
export async function changePassword(
  db: Db,
  accountType: AccountType,
  { account, passwordHash, sessionId, now }: Change,
): Promise<void> {
  const { id, email } = account;
  if (!(await hasSamePassword(db, accountType, account)))
    throw conflict(outcomes.refusals.conflict);
  await setPasswordHash(db, accountType, id, passwordHash, now);
  const member = { column: accountType.column, id };
  await endSessions(db, member, now, sessionId);
  await deleteMemberFeeds(db, member);
  await enqueueMail(db, { recipient: email, ...renderPasswordChangedMail() });
}
