import { outcomes } from '@threshold/contract/outcomes';
import type { Db } from '../../adapters/database/database.ts';
import { newId } from '../../db/new-id.ts';
import { conflict } from '../../errors.ts';
import { allow } from '../attempts/allow.ts';
import { startSession } from '../sessions/start-session.ts';
import type { AccountDeps, Caller } from './account-deps.ts';
import type { AccountType } from './account-types.ts';
import { mayHaveCode, sendCode } from './codes.ts';
import { refuseCommonPassword } from './new-password.ts';
import { registrationBudget } from './sign-in.policy.ts';

interface SignUp {
  readonly email: string;
  readonly password: string;
}

/** Creates the account's rows. @returns false if the address is taken */
export type CreateAccount<B> = (
  db: Db,
  account: Omit<B, 'password'> & {
    readonly id: string;
    readonly password_hash: string;
    readonly now: Date;
  },
) => Promise<boolean>;

/**
 * Creates an account, mails the code and starts a session, in one transaction.
 *
 * @throws conflict when the address is taken; the only call that reveals this, a few times an hour
 * @throws invalid for a commonly used password
 */
export async function register<B extends SignUp>(
  deps: AccountDeps,
  accountType: AccountType,
  { password, ...body }: B,
  create: CreateAccount<B>,
  { network, userAgent }: Caller,
): Promise<{ id: string; token: string; isCodeSent: boolean }> {
  const { db } = deps.database;
  const { email } = body;
  const now = deps.now();
  refuseCommonPassword('password', password);
  const subject = deps.sign(`register:${accountType.name}:${email}:${network}`);
  await allow(db, registrationBudget(deps.scaled), subject, now, outcomes.signIn.too_many);
  const password_hash = await deps.passwords.hash(password, network);
  const id = newId();
  return db.transaction().execute(async (db) => {
    if (!(await create(db, { ...body, id, password_hash, now }))) {
      throw conflict(outcomes.account.email_taken);
    }
    const member = { column: accountType.column, id };
    // The caller has not proved the address yet, so the owner's share of codes does not apply.
    const asker = { email, isOwner: false };
    const isCodeSent = await mayHaveCode(db, deps, accountType, 'verify_email', asker);
    if (isCodeSent) await sendCode(db, deps, member, email, 'verify_email');
    const token = await startSession(db, member, { now, userAgent });
    return { id, token, isCodeSent };
  });
}
