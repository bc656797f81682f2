import { outcomes } from '@threshold/contract/texts/outcomes';
import type { Db } from '../../adapters/database/database.ts';
import { AppError } from '../../errors.ts';
import { startSession } from '../sessions/start-session.ts';
import type { AccountDeps, Caller } from './account-deps.ts';
import type { AccountType } from './account-types.ts';
import type { Account } from './accounts.repo.ts';
import { mayHaveCode, sendCode } from './codes.ts';
import { mailNewDevice, memberDeviceMail } from './new-device.ts';

/** Result of a sign-in. An unverified address gets a mailed code instead of a session. */
export type SignInResult =
  | {
      readonly isVerified: true;
      readonly id: string;
      readonly email: string;
      readonly token: string;
    }
  | { readonly isVerified: false };

interface Entrance {
  readonly remember: boolean | undefined;
  /** Returns whether the proof is still valid. Called inside the sign-in's transaction. */
  readonly isProved: (db: Db) => Promise<boolean>;
}

/** Starts a session, or mails a code. @throws wrong_credentials if the proof is no longer valid */
export async function enterAccount(
  deps: AccountDeps,
  accountType: AccountType,
  account: Account,
  caller: Caller,
  { remember, isProved }: Entrance,
): Promise<SignInResult> {
  const { db } = deps.database;
  const { email } = account;
  const member = { column: accountType.column, id: account.id };
  if (!account.email_verified_at) {
    if (await mayHaveCode(db, deps, accountType, 'verify_email', { email, isOwner: true })) {
      await db.transaction().execute((db) => sendCode(db, deps, member, email, 'verify_email'));
    }
    return { isVerified: false };
  }
  const token = await db.transaction().execute(async (db) => {
    if (!(await isProved(db))) throw new AppError('wrong_credentials', outcomes.signIn.wrong);
    await mailNewDevice(
      db,
      deps,
      accountType,
      account,
      caller,
      memberDeviceMail(deps, accountType),
    );
    return startSession(db, member, {
      now: deps.now(),
      isRemembered: remember ?? false,
      userAgent: caller.userAgent,
    });
  });
  return { isVerified: true, id: account.id, email, token };
}
