import { outcomes } from '@threshold/contract/outcomes';
import { AppError } from '../../errors.ts';
import type { AccountDeps, Caller } from '../accounts/account-deps.ts';
import { customerAccountType } from '../accounts/account-types.ts';
import { allowCode, proveMailedCode, sendCode } from '../accounts/codes.ts';
import { proveSignIn } from '../accounts/prove-password.ts';

/** Proof for connecting a Google account to an account with a password. */
export interface GoogleProof {
  readonly password?: string | undefined;
  readonly otp?: string | undefined;
  readonly send_code?: boolean | undefined;
}

export const proofRequired = () => new AppError('proof_required', outcomes.signIn.google_join);

/**
 * Proves that the account belongs to the Google user, or mails a code for the proof. A verified
 * Google address is not enough, because the mailbox may belong to another person by now.
 *
 * @param account account whose address Google has verified
 * @returns the account's id; undefined if a code was sent
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
