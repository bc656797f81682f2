import { outcomes } from '@threshold/contract/outcomes';
import { AppError } from '../../errors.ts';
import { allow } from '../attempts/allow.ts';
import { takeBackAttempt } from '../attempts/attempts.repo.ts';
import type { AccountDeps } from './account-deps.ts';
import type { Account } from './accounts.repo.ts';
import type { Door } from './known-device.ts';
import { passwordBudget } from './sign-in.policy.ts';

/**
 * Passes if the password is right. Wrong passwords count.
 * @throws wrong_credentials with the sentence · too_many after too many wrong passwords
 */
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
