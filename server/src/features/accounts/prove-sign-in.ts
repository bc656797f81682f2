import { outcomes } from '@threshold/contract/outcomes';
import { AppError } from '../../errors.ts';
import { minFailureDuration } from '../../lib/timers.ts';
import { allow } from '../attempts/allow.ts';
import { takeBackAttempt } from '../attempts/attempts.repo.ts';
import type { AccountDeps, Caller } from './account-deps.ts';
import type { AccountType } from './account-types.ts';
import { type Account, findAccountByEmail } from './accounts.repo.ts';
import { failuresSubject } from './known-device.ts';
import { SAME_TIME_MS, signInBudget } from './sign-in.policy.ts';

/**
 * Returns the account if the password is right. Wrong passwords count against the address for every
 * sign-in method.
 *
 * @throws wrong_credentials with the sentence, with the same answer and duration for an unknown
 *   address
 * @throws too_many after too many failures with the address, known or unknown
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
