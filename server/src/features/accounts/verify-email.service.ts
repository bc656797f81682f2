import { outcomes } from '@threshold/contract/outcomes';
import { AppError } from '../../errors.ts';
import { failNoSooner } from '../../lib/at-least.ts';
import type { Member } from '../../lib/holder.ts';
import { startSession } from '../sessions/start-session.ts';
import { findAccountByEmail, markEmailVerified } from './accounts.repo.ts';
import { allowCode, checkCode, sendCode } from './codes.ts';
import type { Kind } from './kinds.ts';
import type { AccountMeans, Caller } from './means.ts';
import { SAME_TIME_MS } from './sign-in.policy.ts';

/**
 * Mails a new code to an address that is not verified yet; for any other the answer is the same.
 * @throws too_many when the address asked too soon or too often, known or not
 */
export async function resendEmailCode(
  means: AccountMeans,
  kind: Kind,
  email: string,
): Promise<void> {
  const { db } = means.database;
  await allowCode(db, means, kind, 'verify_email', email);
  const account = await findAccountByEmail(db, kind, email);
  if (!account || account.email_verified_at) return;
  const member = { column: kind.column, id: account.id };
  await db.transaction().execute((db) => sendCode(db, means, member, email, 'verify_email'));
}

interface Proof {
  readonly email: string;
  readonly otp: string;
}

/**
 * Verifies the address by its code and signs in.
 * @throws wrong_code for a wrong, used or expired code, and, alike and in the same time, for an unknown address
 */
export async function verifyEmail(
  means: AccountMeans,
  kind: Kind,
  proof: Proof,
  { userAgent }: Caller,
): Promise<{ id: string; token: string }> {
  const member = await failNoSooner(SAME_TIME_MS, proveAddress(means, kind, proof));
  const now = means.now();
  return means.database.db.transaction().execute(async (db) => {
    await markEmailVerified(db, kind, member.id, now);
    return { id: member.id, token: await startSession(db, member, { now, userAgent }) };
  });
}

async function proveAddress(
  means: AccountMeans,
  kind: Kind,
  { email, otp }: Proof,
): Promise<Member> {
  const { db } = means.database;
  const account = await findAccountByEmail(db, kind, email);
  const member = account && { column: kind.column, id: account.id };
  if (!member || !(await checkCode(db, means, member, 'verify_email', otp))) {
    throw new AppError('wrong_code', outcomes.codes.invalid_retry);
  }
  return member;
}
