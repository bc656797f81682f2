import { outcomes } from '@threshold/contract/outcomes';
import type { Db } from '../../adapters/database/database.ts';
import { newId } from '../../db/new-id.ts';
import { conflict } from '../../errors.ts';
import { allow } from '../attempts/allow.ts';
import { startSession } from '../sessions/start-session.ts';
import { mayHaveCode, sendCode } from './codes.ts';
import type { Kind } from './kinds.ts';
import type { AccountMeans, Caller } from './means.ts';
import { refuseCommonPassword } from './new-password.ts';
import { registrationBudget } from './sign-in.policy.ts';

interface SignUp {
  readonly email: string;
  readonly password: string;
}

/** Writes the account's rows. @returns false when the address is taken */
export type CreateAccount<B> = (
  db: Db,
  account: Omit<B, 'password'> & {
    readonly id: string;
    readonly password_hash: string;
    readonly now: Date;
  },
) => Promise<boolean>;

/**
 * Opens an account, mails the code and signs in, in one transaction.
 *
 * @throws conflict when the address is taken: the one place that tells, a few times an hour
 * @throws invalid for a password that everybody uses
 */
export async function register<B extends SignUp>(
  means: AccountMeans,
  kind: Kind,
  { password, ...body }: B,
  create: CreateAccount<B>,
  { network, userAgent }: Caller,
): Promise<{ id: string; token: string; isCodeSent: boolean }> {
  const { db } = means.database;
  const { email } = body;
  const now = means.now();
  refuseCommonPassword('password', password);
  const subject = means.sign(`register:${kind.name}:${email}:${network}`);
  await allow(db, registrationBudget(means.scaled), subject, now, outcomes.signIn.too_many);
  const password_hash = await means.passwords.hash(password);
  const id = newId();
  return db.transaction().execute(async (db) => {
    if (!(await create(db, { ...body, id, password_hash, now }))) {
      throw conflict(outcomes.account.email_taken);
    }
    const member = { column: kind.column, id };
    // Anybody can sign up: the share that is kept for the account is not theirs yet.
    const asker = { email, isOwner: false };
    const isCodeSent = await mayHaveCode(db, means, kind, 'verify_email', asker);
    if (isCodeSent) await sendCode(db, means, member, email, 'verify_email');
    const token = await startSession(db, member, { now, userAgent });
    return { id, token, isCodeSent };
  });
}
