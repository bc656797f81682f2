import { randomInt } from 'node:crypto';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import type { Db } from '../../adapters/database/database.ts';
import { newId } from '../../db/new-id.ts';
import { tooMany } from '../../errors.ts';
import type { Member } from '../../lib/holder.ts';
import { sameText } from '../../lib/same-text.ts';
import { codeMails } from '../../mail/account-mails.ts';
import type { Services } from '../../services.ts';
import { type Budget, countAttempt } from '../attempts/attempts.repo.ts';
import { enqueueMail } from '../outbox/outbox.repo.ts';
import { type CodePurpose, codeBudgets, codeWait, guessBudget } from './codes.policy.ts';
import { endCode, replaceCode, takeTry } from './codes.repo.ts';
import type { Kind } from './kinds.ts';

type Means = Pick<Services, 'now' | 'sign' | 'scaled'>;

/**
 * Counts a request for a code, whether or not the address is known, so that the refusals tell nothing.
 * @throws too_many with the seconds to wait
 */
export async function allowCode(
  db: Db,
  means: Means,
  kind: Kind,
  purpose: CodePurpose,
  email: string,
): Promise<void> {
  const refusal = await refusedCode(db, means, kind, purpose, email);
  if (!refusal) return;
  const { waitSeconds, isWait } = refusal;
  throw tooMany(isWait ? outcomes.codes.wait(waitSeconds) : outcomes.codes.too_many, waitSeconds);
}

/** The same without a refusal, where the answer must not change. @returns whether a code may be sent */
export async function mayHaveCode(
  db: Db,
  means: Means,
  kind: Kind,
  purpose: CodePurpose,
  email: string,
): Promise<boolean> {
  return !(await refusedCode(db, means, kind, purpose, email));
}

async function refusedCode(
  db: Db,
  { now, sign, scaled }: Means,
  kind: Kind,
  purpose: CodePurpose,
  email: string,
) {
  const subject = sign(`codes:${kind.name}:${email}`);
  const wait = codeWait(purpose);
  for (const budget of [wait, ...codeBudgets(scaled)] satisfies readonly Budget[]) {
    const { isAdmitted, waitSeconds } = await countAttempt(db, budget, subject, now());
    if (!isAdmitted) return { waitSeconds, isWait: budget === wait };
  }
  return undefined;
}

/** Makes a code, ends the one before, and writes the mail, in the transaction of the caller. */
export async function sendCode(
  db: Db,
  { now, sign }: Pick<Means, 'now' | 'sign'>,
  member: Member,
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
  await enqueueMail(db, { recipient: email, ...codeMails[purpose](code), expires_at });
}

/** Whether this is the living code. Each call costs a try and a guess of the day; the right code is good once. */
export async function checkCode(
  db: Db,
  { now, sign, scaled }: Means,
  member: Member,
  purpose: CodePurpose,
  code: string,
): Promise<boolean> {
  const at = now();
  const living = await takeTry(db, member, purpose, limits.otp.tries, at);
  if (!living) return false;
  // After the try, so that nobody uses the guesses up where there is nothing to guess.
  const guesser = sign(`code_guesses:${member.column}:${member.id}`);
  const { isAdmitted } = await countAttempt(db, guessBudget(scaled), guesser, at);
  if (!isAdmitted || !sameText(living.code_hash, sign(`code:${living.id}:${code}`))) return false;
  return endCode(db, living.id, at);
}
