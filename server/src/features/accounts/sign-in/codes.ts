import { randomInt } from 'node:crypto';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { Db } from '../../../adapters/database/database.ts';
import { newId } from '../../../db/new-id.ts';
import { AppError, tooMany } from '../../../errors.ts';
import type { MemberRef } from '../../../lib/actor.ts';
import { sameText } from '../../../lib/secrets.ts';
import { codeMails } from '../../../mail/account-mails.ts';
import { enqueueMail } from '../../../queue/enqueue-mail.ts';
import type { Services } from '../../../services.ts';
import {
  type Budget,
  clearAttempts,
  countAttempt,
  takeBackAttempt,
} from '../attempts/attempts.repo.ts';
import type { AccountType } from '../members/account-types.ts';
import {
  type CodePurpose,
  codeBudgets,
  codeWait,
  guessBudget,
  triesBudget,
} from '../members/accounts.policy.ts';
import { type Account, findAccountByEmail } from '../members/accounts.repo.ts';
import { findUsedCodes, replaceCode, takeTry, useCode } from './codes.repo.ts';

/** Address for which a code is requested, and whether the owner's share of codes applies. */
export interface Asker {
  readonly email: string;
  readonly isOwner: boolean;
}

/**
 * Counts a request for a code, also for unknown addresses, so that refusals reveal nothing. @throws
 * too_many with the seconds to wait
 */
export async function allowCode(
  db: Db,
  deps: Deps,
  accountType: AccountType,
  purpose: CodePurpose,
  asker: Asker,
): Promise<void> {
  const refusal = await refusedCode(db, deps, accountType, purpose, asker);
  if (!refusal) return;
  const { waitSeconds, isWait } = refusal;
  const { wait, too_many } = outcomes.codes;
  throw tooMany((isWait ? wait : too_many)(waitSeconds), waitSeconds);
}

/** Like `allowCode`, but returns the result, for calls whose answer must not change. */
export async function mayHaveCode(
  db: Db,
  deps: Deps,
  accountType: AccountType,
  purpose: CodePurpose,
  asker: Asker,
): Promise<boolean> {
  return !(await refusedCode(db, deps, accountType, purpose, asker));
}

async function refusedCode(
  db: Db,
  { now, sign, scaled }: Deps,
  accountType: AccountType,
  purpose: CodePurpose,
  { email, isOwner }: Asker,
) {
  const subject = codeSubject({ sign }, accountType, email);
  const wait = codeWait(purpose);
  const at = now();
  const counted: Budget[] = [];
  // Checks the wait last; a refusal removes the attempts counted so far.
  for (const budget of [...codeBudgets(scaled, { isOwner }), wait]) {
    const { isAdmitted, waitSeconds } = await countAttempt(db, budget, subject, at);
    if (!isAdmitted) {
      for (const one of counted) await takeBackAttempt(db, one, subject, at);
      return { waitSeconds, isWait: budget === wait };
    }
    counted.push(budget);
  }
  await clearAttempts(db, triesBudget(purpose), subject);
  return undefined;
}

/** Returns the subject under which requests and tries for an address are counted. */
export const codeSubject = (
  { sign }: Pick<Deps, 'sign'>,
  accountType: AccountType,
  email: string,
) => sign(`codes:${accountType.name}:${email}`);

/** Creates a code, ends the previous one and enqueues the mail, in the caller's transaction. */
export async function sendCode(
  db: Db,
  { now, sign }: Pick<Deps, 'now' | 'sign'>,
  member: MemberRef,
  email: string,
  purpose: CodePurpose,
): Promise<void> {
  const id = newId();
  const code = String(randomInt(10 ** limits.otp.digits)).padStart(limits.otp.digits, '0');
  const created_at = now();
  const expires_at = new Date(created_at.getTime() + limits.otp.life_minutes * 60_000);
  await replaceCode(db, member, {
    id,
    purpose,
    code_hash: sign(`code:${id}:${code}`),
    created_at,
    expires_at,
  });
  await enqueueMail(db, {
    recipient: email,
    ...codeMails[purpose](code),
    expires_at,
    isAwaited: true,
  });
}

type Deps = Pick<Services, 'database' | 'now' | 'sign' | 'scaled'>;

/** Called for a wrong code; `isGuess` is true if there was a current code to guess. */
type NoteWrong = (isGuess: boolean) => Promise<void>;

/**
 * Marks the address's current code as used. Unknown addresses get the same answers. @throws
 * wrong_code; its sentence distinguishes a used code and the last try
 */
export async function proveMailedCode(
  deps: Deps,
  accountType: AccountType,
  purpose: CodePurpose,
  { email, otp }: { readonly email: string; readonly otp: string },
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
 * Checks a code. A wrong one costs a try and one of the day's guesses, the right one works once,
 * and a used one costs nothing. 'none': there is no current code.
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
