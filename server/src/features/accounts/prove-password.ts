import { outcomes } from '@threshold/contract/texts/outcomes';
import { AppError } from '../../errors.ts';
import type { AccountRef } from '../../lib/actor.ts';
import { minFailureDuration } from '../../lib/timers.ts';
import { allow } from '../attempts/allow.ts';
import { takeBackAttempt } from '../attempts/attempts.repo.ts';
import { isFresh } from '../sessions/sessions.policy.ts';
import { findSession } from '../sessions/sessions.repo.ts';
import type { AccountDeps, Caller } from './account-deps.ts';
import type { AccountType } from './account-types.ts';
import { passwordBudget, SAME_TIME_MS, signInBudget } from './accounts.policy.ts';
import { type Account, findAccountByEmail } from './accounts.repo.ts';
import { type Door, failuresSubject } from './known-device.ts';

/** Wrong passwords count. @throws wrong_credentials with the sentence · too_many */
export async function provePassword(
  deps: AccountDeps,
  { name }: Pick<Door, 'name'>,
  { id, password_hash }: Pick<Account, 'id' | 'password_hash'>,
  password: string,
  sentence: string = outcomes.passwords.wrong_current,
): Promise<void> {
  const { db } = deps.database;
  const now = deps.now();
  const budget = passwordBudget(deps.scaled);
  const subject = deps.sign(`password:${name}:${id}`);
  await allow(db, budget, subject, now, outcomes.signIn.too_many);
  if (!(await deps.passwords.verify(password_hash, password, id))) {
    throw new AppError('wrong_credentials', sentence);
  }
  await takeBackAttempt(db, budget, subject, now);
}

/**
 * Requires a sign-in of the last quarter of an hour, or the password, because sessions are left
 * open. @throws reauth_required · wrong_credentials
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

/**
 * Returns the account if the password is right. Wrong passwords count against the address for every
 * sign-in method. @throws wrong_credentials with the sentence, also for an unknown address and
 * after the same time · too_many
 */
export async function proveSignIn(
  deps: AccountDeps,
  accountType: AccountType,
  { email, password }: { readonly email: string; readonly password: string },
  { deviceMarks, network }: Caller,
  sentence: string = outcomes.signIn.wrong,
): Promise<Account> {
  const { db } = deps.database;
  const now = deps.now();
  const budget = signInBudget(deps.scaled);
  const subject = failuresSubject(deps, accountType, email, deviceMarks);
  await allow(db, budget, subject, now, outcomes.signIn.too_many);
  const account = await minFailureDuration(SAME_TIME_MS, prove());
  await takeBackAttempt(db, budget, subject, now);
  return account;

  /** Does the same work for an unknown address as for a wrong password. */
  async function prove(): Promise<Account> {
    const account = await findAccountByEmail(db, accountType, email);
    const isRight = await deps.passwords.verify(account?.password_hash, password, network);
    if (!account || !isRight) throw new AppError('wrong_credentials', sentence);
    return account;
  }
}
