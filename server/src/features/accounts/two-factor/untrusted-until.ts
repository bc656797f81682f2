import type { Db } from '../../../adapters/database/database.ts';
import type { MemberRef } from '../../../lib/actor.ts';
import { findEnrolment } from '../authenticators/authenticators.repo.ts';
import { computeTrustWaitEnd } from '../authenticators/trust.policy.ts';
import type { Account } from '../members/accounts.repo.ts';

type ProtectedAccount = Pick<Account, 'two_factor_enabled' | 'password_reset_at'>;

/**
 * Returns the time until which protected actions are refused, if any. Every action that two-factor
 * protects calls this before it checks the code, because a thief may have enrolled the
 * authenticator. @param by given proof: an authenticator or recovery code, or only the password
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
