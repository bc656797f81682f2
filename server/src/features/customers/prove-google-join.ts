import { outcomes } from '@threshold/contract/outcomes';
import { AppError } from '../../errors.ts';
import type { AccountDeps, Caller } from '../accounts/account-deps.ts';
import { customerAccountType } from '../accounts/account-types.ts';
import { allowCode, sendCode } from '../accounts/codes.ts';
import { proveMailedCode } from '../accounts/prove-mailed-code.ts';
import { proveSignIn } from '../accounts/prove-sign-in.ts';

/** What may come along with a Google token whose address has an account with a password. */
export interface GoogleProof {
  readonly password?: string | undefined;
  readonly otp?: string | undefined;
  readonly send_code?: boolean | undefined;
}

export const proofRequired = () => new AppError('proof_required', outcomes.signIn.google_join);

/**
 * Proves that an account belongs to whoever comes by Google, or mails the code by which they can. Google's word for the
 * address is not enough: the account may be another's by now, and the mailbox is not the account.
 *
 * @param account whose address Google has vouched for
 * @returns the account's id; undefined where a code was sent
 * @throws proof_required without a proof · wrong_credentials · wrong_code · too_many
 */
export async function proveJoin(
  deps: AccountDeps,
  { id, email }: { readonly id: string; readonly email: string },
  { password, otp, send_code }: GoogleProof,
  caller: Caller,
): Promise<string | undefined> {
  if (password !== undefined) {
    const { wrong_current } = outcomes.passwords;
    return (
      await proveSignIn(deps, customerAccountType, { email, password }, caller, wrong_current)
    ).id;
  }
  if (otp !== undefined) {
    const proof = { email, otp };
    return (await proveMailedCode(deps, customerAccountType, 'join_google', proof)).account.id;
  }
  if (!send_code) throw proofRequired();
  const { db } = deps.database;
  await allowCode(db, deps, customerAccountType, 'join_google', { email, isOwner: true });
  const member = { column: customerAccountType.column, id };
  await db.transaction().execute((db) => sendCode(db, deps, member, email, 'join_google'));
  return undefined;
}
