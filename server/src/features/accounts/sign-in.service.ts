import type { AccountDeps, Caller } from './account-deps.ts';
import type { AccountType } from './account-types.ts';
import { hasSamePassword } from './accounts.repo.ts';
import { enterAccount, type SignInResult } from './enter-account.ts';
import { proveSignIn } from './prove-sign-in.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly remember?: boolean | undefined;
}

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
): Promise<SignInResult> {
  const account = await proveSignIn(deps, accountType, { email, password }, caller);
  return enterAccount(deps, accountType, account, caller, {
    remember,
    isProved: (db) => hasSamePassword(db, accountType, account),
  });
}
