import { outcomes } from '@threshold/contract/outcomes';
import { AppError } from '../../errors.ts';
import { startSession } from '../sessions/start-session.ts';
import type { AccountDeps, Caller } from './account-deps.ts';
import type { AccountType } from './account-types.ts';
import { hasSamePassword } from './accounts.repo.ts';
import { mayHaveCode, sendCode } from './codes.ts';
import { mailNewDevice, memberDeviceMail } from './new-device.ts';
import { proveSignIn } from './prove-sign-in.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly remember?: boolean | undefined;
}

type SignedIn = { readonly isVerified: true; readonly id: string; readonly token: string };

/**
 * Signs in by password; a browser that has not done so before is told by mail. An address that is not verified gets a new code instead of a session, if one may be sent.
 *
 * @throws wrong_credentials, alike and in the same time for an unknown address and a wrong password
 * @throws too_many after too many failures with the address, known or not
 */
export async function signIn(
  deps: AccountDeps,
  accountType: AccountType,
  { email, password, remember }: Credentials,
  caller: Caller,
): Promise<SignedIn | { readonly isVerified: false }> {
  const { db } = deps.database;
  const account = await proveSignIn(deps, accountType, { email, password }, caller);
  const member = { column: accountType.column, id: account.id };
  if (!account.email_verified_at) {
    if (await mayHaveCode(db, deps, accountType, 'verify_email', { email, isOwner: true })) {
      await db.transaction().execute((db) => sendCode(db, deps, member, email, 'verify_email'));
    }
    return { isVerified: false };
  }
  const token = await db.transaction().execute(async (db) => {
    if (!(await hasSamePassword(db, accountType, account))) {
      throw new AppError('wrong_credentials', outcomes.signIn.wrong);
    }
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
  return { isVerified: true, id: account.id, token };
}
