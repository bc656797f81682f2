import type { Db } from '../../../adapters/database/database.ts';
import type { MemberRef } from '../../../lib/actor.ts';
import { findEnrolment } from '../authenticators/authenticators.repo.ts';
import { computeTrustWaitEnd } from '../authenticators/trust.policy.ts';
import type { Account } from '../members/accounts.repo.ts';

type ProtectedAccount = Pick<Account, 'two_factor_enabled' | 'password_reset_at'>;

/**
 * Returns the time until which actions protected by two-factor are refused; undefined if they are
 * permitted. Actions call this before they check the code, because after a password reset the
 * authenticator may be a thief's. @param by whether the caller gives a code or only the password
 */
export async function findTrustWaitEnd(
  db: Db,
  member: MemberRef,
  { two_factor_enabled, password_reset_at }: ProtectedAccount,
  now: Date,
  by: 'authenticator' | 'password' = 'authenticator',
): Promise<Date | undefined> {
  const isShown = two_factor_enabled && by === 'authenticator';
  const authenticator = isShown ? await findEnrolment(db, member) : undefined;
  return computeTrustWaitEnd(
    { lastResetAt: password_reset_at, authenticator: authenticator ?? null },
    now,
  );
}
