import type { Db } from '../../../adapters/database/database.ts';
import type { MemberRef } from '../../../lib/actor.ts';
import { findEnrolment } from '../authenticators/authenticators.repo.ts';
import { computeTrustWaitEnd } from '../authenticators/trust.policy.ts';
import type { Account } from '../members/accounts.repo.ts';

type ProtectedAccount = Pick<Account, 'two_factor_enabled' | 'password_reset_at'>;

/**
 * Returns until when a protected action is refused. Every action that two-factor protects calls
 * this before it checks the code, which may be in the wrong hands. @param by proof given: the
 * authenticator or a recovery code, or only the password
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
