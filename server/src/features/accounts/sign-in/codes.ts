import { randomInt } from 'node:crypto';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { Db } from '../../../adapters/database/database.ts';
import { newId } from '../../../db/new-id.ts';
import { AppError, tooManyRequests } from '../../../errors.ts';
import type { MemberRef } from '../../../lib/actor.ts';
import { equalsInConstantTime } from '../../../lib/secrets.ts';
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
  codeWaitBudget,
  getGuessBudgets,
  triesBudget,
} from '../members/accounts.policy.ts';
import { type Account, findAccountByEmail } from '../members/accounts.repo.ts';
import { consumeCode, countCodeTry, findUsedCodes, replaceCode } from './codes.repo.ts';

/**
 * Email address of a code, and whether a session or a known browser identifies the caller as owner.
 */
export interface CodeRequester {
  readonly email: string;
  readonly isOwner: boolean;
}

/**
 * Counts a request for a mailed code, also for unknown email addresses, so that refusals do not
 * reveal which addresses have accounts. @throws too_many with the seconds to wait
 */
export async function consumeCodeBudget(
  db: Db,
  deps: Deps,
  accountType: AccountType,
  purpose: CodePurpose,
  asker: CodeRequester,
): Promise<void> {
  const refusal = await countCodeRequest(db, deps, accountType, purpose, asker);
  if (!refusal) return;
  const { waitSeconds, isWait } = refusal;
  const { wait, too_many } = outcomes.codes;
  throw tooManyRequests((isWait ? wait : too_many)(waitSeconds), waitSeconds);
}

/** Like `consumeCodeBudget`, but returns false instead of throwing. */
export async function tryConsumeCodeBudget(
  db: Db,
  deps: Deps,
  accountType: AccountType,
  purpose: CodePurpose,
  asker: CodeRequester,
): Promise<boolean> {
  return !(await countCodeRequest(db, deps, accountType, purpose, asker));
}

async function countCodeRequest(
  db: Db,
  { now, sign, scaled }: Deps,
  accountType: AccountType,
  purpose: CodePurpose,
  { email, isOwner }: CodeRequester,
) {
  const subject = buildCodeSubject({ sign }, accountType, email);
  const wait = codeWaitBudget(purpose);
  const at = now();
  const countedBudgets: Budget[] = [];
  // A refused request is not counted: attempts that earlier budgets counted are taken back.
  for (const budget of [...codeBudgets(scaled, { isOwner }), wait]) {
    const { isAdmitted, waitSeconds } = await countAttempt(db, budget, subject, at);
    if (!isAdmitted) {
      for (const one of countedBudgets) await takeBackAttempt(db, one, subject, at);
      return { waitSeconds, isWait: budget === wait };
    }
    countedBudgets.push(budget);
  }
  for (const isOwner of [true, false])
    await clearAttempts(db, triesBudget(purpose, { isOwner }), subject);
  return undefined;
}

/** Returns the subject under which budgets count code requests and tries per email address. */
export const buildCodeSubject = (
  { sign }: Pick<Deps, 'sign'>,
  accountType: AccountType,
  email: string,
) => sign(`codes:${accountType.name}:${email}`);

/** Creates a code, ends the previous code and enqueues the mail. Uses the caller's transaction. */
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

/** Called for a wrong code. `isGuess` is true if the account had a valid code to be guessed. */
type OnWrongCode = (isGuess: boolean) => Promise<void>;

/**
 * Verifies the code that was mailed to the email address and marks it as used. The owner's tries
 * are counted separately, so that strangers cannot use them up. @throws wrong_code,
 * also for unknown email addresses; its message differs for a used code and for the last try
 */
export async function verifyMailedCode(
  deps: Deps,
  accountType: AccountType,
  purpose: CodePurpose,
  { email, isOwner, otp }: CodeRequester & { readonly otp: string },
  noteWrong?: OnWrongCode,
): Promise<{ readonly account: Account; readonly member: MemberRef }> {
  const { db } = deps.database;
  const account = await findAccountByEmail(db, accountType, email);
  const member = account && { column: accountType.column, id: account.id };
  const found = member
    ? await checkMailedCode(db, deps, member, purpose, { otp, isOwner })
    : 'none';
  if (member && found === 'right') return { account, member };
  const { used, invalid_retry, too_many_tries } = outcomes.codes;
  if (found === 'used') throw new AppError('wrong_code', used);
  await noteWrong?.(found === 'wrong');
  const subject = buildCodeSubject(deps, accountType, email);
  const { isAdmitted } = await countAttempt(
    db,
    triesBudget(purpose, { isOwner }),
    subject,
    deps.now(),
  );
  throw new AppError('wrong_code', isAdmitted ? invalid_retry : too_many_tries);
}

/**
 * Checks a code. A wrong code, but not a used one, counts as a try at the current code and as a
 * daily guess. The right code works once. Returns 'none' if there is no current code.
 */
async function checkMailedCode(
  db: Db,
  { now, sign, scaled }: Deps,
  member: MemberRef,
  purpose: CodePurpose,
  { otp, isOwner }: { readonly otp: string; readonly isOwner: boolean },
): Promise<'right' | 'used' | 'wrong' | 'none'> {
  const at = now();
  const isOf = ({ id, code_hash }: { readonly id: string; readonly code_hash: string }) =>
    sign.all(`code:${id}:${otp}`).some((digest) => equalsInConstantTime(code_hash, digest));
  if ((await findUsedCodes(db, member, purpose, at)).some(isOf)) return 'used';
  const openCode = await countCodeTry(db, member, purpose, isOwner, at);
  if (!openCode) return 'none';
  // Counts the guess only here, so that tries without a current code do not use up the budget.
  const guesser = sign(`code_guesses:${member.column}:${member.id}`);
  for (const budget of getGuessBudgets(scaled, { isOwner }))
    if (!(await countAttempt(db, budget, guesser, at)).isAdmitted) return 'wrong';
  if (!isOf(openCode)) return 'wrong';
  return (await consumeCode(db, openCode.id, at)) ? 'right' : 'used';
}
