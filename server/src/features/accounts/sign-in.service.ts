import { outcomes } from '@threshold/contract/outcomes';
import { AppError } from '../../errors.ts';
import { failNoSooner } from '../../lib/at-least.ts';
import { allow } from '../attempts/allow.ts';
import { takeBackAttempt } from '../attempts/attempts.repo.ts';
import { startSession } from '../sessions/start-session.ts';
import { type Account, findAccountByEmail } from './accounts.repo.ts';
import { mayHaveCode, sendCode } from './codes.ts';
import type { Kind } from './kinds.ts';
import { failuresSubject } from './known-device.ts';
import type { AccountMeans, Caller } from './means.ts';
import { SAME_TIME_MS, signInBudget } from './sign-in.policy.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly remember?: boolean | undefined;
}

type SignedIn = { readonly isVerified: true; readonly id: string; readonly token: string };

/**
 * Signs in by password. An address that is not verified gets a new code instead of a session, if one may be sent.
 * `deviceMark` is what an earlier sign-in left in the browser.
 *
 * @throws wrong_credentials, alike and in the same time for an unknown address and a wrong password
 * @throws too_many after too many failures with the address, known or not
 */
export async function signIn(
  means: AccountMeans,
  kind: Kind,
  { email, password, remember }: Credentials,
  caller: Caller & { readonly deviceMark: string | undefined },
): Promise<SignedIn | { readonly isVerified: false }> {
  const { db } = means.database;
  const now = means.now();
  const budget = signInBudget(means.scaled);
  const subject = failuresSubject(means, kind, email, caller.deviceMark);
  await allow(db, budget, subject, now, outcomes.signIn.too_many);
  const account = await failNoSooner(SAME_TIME_MS, proveAccount(means, kind, email, password));
  await takeBackAttempt(db, budget, subject, now);

  const member = { column: kind.column, id: account.id };
  if (!account.email_verified_at) {
    if (await mayHaveCode(db, means, kind, 'verify_email', { email, isOwner: true })) {
      await db.transaction().execute((db) => sendCode(db, means, member, email, 'verify_email'));
    }
    return { isVerified: false };
  }
  const token = await startSession(db, member, {
    now,
    isRemembered: remember ?? false,
    userAgent: caller.userAgent,
  });
  return { isVerified: true, id: account.id, token };
}

/** The same work for an unknown address as for a wrong password. */
async function proveAccount(
  { database, passwords }: AccountMeans,
  kind: Kind,
  email: string,
  password: string,
): Promise<Account> {
  const account = await findAccountByEmail(database.db, kind, email);
  const isRight = await passwords.verify(account?.password_hash, password);
  if (!account || !isRight) throw new AppError('wrong_credentials', outcomes.signIn.wrong);
  return account;
}
