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
 * Signs in with a password. A sign-in from an unknown browser is reported by mail. An unverified
 * address gets a new code, if one may be sent, instead of a session.
 *
 * @throws wrong_credentials with the same answer and duration for an unknown address and a wrong
 *   password
 * @throws too_many after too many failures with the address, known or unknown
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
