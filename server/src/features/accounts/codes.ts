import { randomInt } from 'node:crypto';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import type { Db } from '../../adapters/database/database.ts';
import { newId } from '../../db/new-id.ts';
import { tooMany } from '../../errors.ts';
import type { MemberRef } from '../../lib/actor.ts';
import { codeMails } from '../../mail/account-mails.ts';
import { enqueueMail } from '../../queue/enqueue-mail.ts';
import type { Services } from '../../services.ts';
import {
  type Budget,
  clearAttempts,
  countAttempt,
  takeBackAttempt,
} from '../attempts/attempts.repo.ts';
import type { AccountType } from './account-types.ts';
import { type CodePurpose, codeBudgets, codeWait, triesBudget } from './codes.policy.ts';
import { replaceCode } from './codes.repo.ts';

type Deps = Pick<Services, 'now' | 'sign' | 'scaled'>;

/** For which address a code is asked, and whether by somebody to whom a share of the codes is kept. */
export interface Asker {
  readonly email: string;
  readonly isOwner: boolean;
}

/**
 * Counts a request for a code, whether or not the address is known, so that the refusals tell nothing.
 * @throws too_many with the seconds to wait
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

/** The same without a refusal, where the answer must not change. @returns whether a code may be sent */
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
  // The wait is checked last, and a refusal takes back what was counted.
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

/** Under which name what is asked and tried about an address is counted. */
export const codeSubject = (
  { sign }: Pick<Deps, 'sign'>,
  accountType: AccountType,
  email: string,
) => sign(`codes:${accountType.name}:${email}`);

/** Makes a code, ends the one before, and writes the mail, in the transaction of the caller. */
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
