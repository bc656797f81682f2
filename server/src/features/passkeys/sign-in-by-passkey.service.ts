import type { ShownPasskey } from '@threshold/contract/endpoints/accounts/passkeys';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { passkeyOutcomes } from '@threshold/contract/texts/passkey-texts';
import { AppError } from '../../errors.ts';
import type { AccountDeps, Caller } from '../accounts/account-deps.ts';
import type { AccountType } from '../accounts/account-types.ts';
import { findAccount } from '../accounts/accounts.repo.ts';
import { enterAccount, type SignInResult } from '../accounts/enter-account.ts';
import { passkeyDoors } from './doors.ts';
import { hasPasskey } from './passkeys.repo.ts';
import { type PasskeyDeps, provePasskey } from './show-passkey.ts';

interface Showing {
  readonly credential: ShownPasskey;
  readonly remember?: boolean | undefined;
}

/**
 * Signs a member in with a passkey instead of password and code. @throws wrong_credentials, after
 * the same time for every failure · too_many
 */
export async function signInByPasskey(
  deps: AccountDeps & PasskeyDeps,
  accountType: AccountType,
  { credential, remember }: Showing,
  caller: Caller,
): Promise<SignInResult> {
  const { db } = deps.database;
  const door = passkeyDoors[accountType.name];
  const sentence = passkeyOutcomes.sign_in_failed[door.name];
  const passkey = await provePasskey(
    deps,
    { door, purpose: 'sign_in', by: null, sentence },
    credential,
  );
  const account = await findAccount(db, accountType, passkey.accountId);
  if (!account) throw new AppError('wrong_credentials', outcomes.signIn.wrong);
  return enterAccount(deps, accountType, account, caller, {
    remember,
    isProved: (db) => hasPasskey(db, passkey.id),
  });
}
