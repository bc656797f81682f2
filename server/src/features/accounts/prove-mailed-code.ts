import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import type { Db } from '../../adapters/database/database.ts';
import { AppError } from '../../errors.ts';
import type { MemberRef } from '../../lib/actor.ts';
import { sameText } from '../../lib/secrets.ts';
import type { Services } from '../../services.ts';
import { countAttempt } from '../attempts/attempts.repo.ts';
import type { AccountType } from './account-types.ts';
import { type Account, findAccountByEmail } from './accounts.repo.ts';
import { type CodePurpose, guessBudget, triesBudget } from './codes.policy.ts';
import { findUsedCodes, takeTry, useCode } from './codes.repo.ts';
import { codeSubject } from './codes.ts';

type Deps = Pick<Services, 'database' | 'now' | 'sign' | 'scaled'>;

interface Proof {
  readonly email: string;
  readonly otp: string;
}

/** Called for a wrong code; `isGuess` is true if there was a current code to guess. */
type NoteWrong = (isGuess: boolean) => Promise<void>;

/**
 * Passes if the code is the address's current one, and marks it as used. Unknown addresses get the
 * same answers as known ones.
 * @throws wrong_code; its sentence distinguishes a used code and the last try
 */
export async function proveMailedCode(
  deps: Deps,
  accountType: AccountType,
  purpose: CodePurpose,
  { email, otp }: Proof,
  noteWrong?: NoteWrong,
): Promise<{ readonly account: Account; readonly member: MemberRef }> {
  const { db } = deps.database;
  const account = await findAccountByEmail(db, accountType, email);
  const member = account && { column: accountType.column, id: account.id };
  const found = member ? await tryCode(db, deps, member, purpose, otp) : 'none';
  if (member && found === 'right') return { account, member };
  const { used, invalid_retry, too_many_tries } = outcomes.codes;
  if (found === 'used') throw new AppError('wrong_code', used);
  await noteWrong?.(found === 'wrong');
  const subject = codeSubject(deps, accountType, email);
  const { isAdmitted } = await countAttempt(db, triesBudget(purpose), subject, deps.now());
  throw new AppError('wrong_code', isAdmitted ? invalid_retry : too_many_tries);
}

/**
 * Checks a code. A wrong code costs a try and one of the day's guesses, the right code works once,
 * and a used code costs nothing. Returns 'none' if there is no current code.
 */
async function tryCode(
  db: Db,
  { now, sign, scaled }: Deps,
  member: MemberRef,
  purpose: CodePurpose,
  code: string,
): Promise<'right' | 'used' | 'wrong' | 'none'> {
  const at = now();
  const isOf = ({ id, code_hash }: { readonly id: string; readonly code_hash: string }) =>
    sign.all(`code:${id}:${code}`).some((digest) => sameText(code_hash, digest));
  if ((await findUsedCodes(db, member, purpose, at)).some(isOf)) return 'used';
  const living = await takeTry(db, member, purpose, limits.otp.tries, at);
  if (!living) return 'none';
  // Counted after the try, so that tries without a current code do not use up the day's guesses.
  const guesser = sign(`code_guesses:${member.column}:${member.id}`);
  const { isAdmitted } = await countAttempt(db, guessBudget(scaled), guesser, at);
  if (!isAdmitted || !isOf(living)) return 'wrong';
  return (await useCode(db, living.id, at)) ? 'right' : 'used';
}
