import { minFailureDuration } from '../../lib/timers.ts';
import { endSessions } from '../sessions/sessions.repo.ts';
import { startSession } from '../sessions/start-session.ts';
import type { AccountDeps, Caller } from './account-deps.ts';
import type { AccountType } from './account-types.ts';
import { findAccountByEmail, markEmailVerified } from './accounts.repo.ts';
import { type Asker, allowCode, sendCode } from './codes.ts';
import { proveMailedCode } from './prove-mailed-code.ts';
import { SAME_TIME_MS } from './sign-in.policy.ts';

/**
 * Mails a new code to an unverified address; the answer is the same for any other address.
 * @throws too_many when the address asked too soon or too often, known or unknown
 */
export async function resendEmailCode(
  deps: AccountDeps,
  accountType: AccountType,
  asker: Asker,
): Promise<void> {
  const { db } = deps.database;
  const { email } = asker;
  await allowCode(db, deps, accountType, 'verify_email', asker);
  const account = await findAccountByEmail(db, accountType, email);
  if (!account || account.email_verified_at) return;
  const member = { column: accountType.column, id: account.id };
  await db.transaction().execute((db) => sendCode(db, deps, member, email, 'verify_email'));
}

interface Proof {
  readonly email: string;
  readonly otp: string;
}

/**
 * Verifies the address with its code and signs in. Earlier sessions end, because they never proved
 * the address.
 * @throws wrong_code for a wrong, used or expired code, and with the same answer and duration for
 *   an unknown address
 */
export async function verifyEmail(
  deps: AccountDeps,
  accountType: AccountType,
  proof: Proof,
  { userAgent }: Caller,
): Promise<{ id: string; token: string }> {
  const proving = proveMailedCode(deps, accountType, 'verify_email', proof);
  const { account, member } = await minFailureDuration(SAME_TIME_MS, proving);
  const now = deps.now();
  return deps.database.db.transaction().execute(async (db) => {
    if (!account.email_verified_at) await endSessions(db, member, now);
    await markEmailVerified(db, accountType, member.id, now);
    return { id: member.id, token: await startSession(db, member, { now, userAgent }) };
  });
}
