import { limits } from '@threshold/contract/limits';
import type { Db } from '../../adapters/database/database.ts';
import type { MemberRef } from '../../lib/actor.ts';
import type { Account } from '../accounts/accounts.repo.ts';
import { findEnrolment } from '../authenticators/authenticators.repo.ts';

type Protected = Pick<Account, 'two_factor_enabled' | 'password_reset_at'>;

/**
 * Returns until when a protected action is refused. Every action that two-factor protects calls
 * this before it checks the code, which may be in the wrong hands. @param by proof given: the
 * authenticator or a recovery code, or only the password
 */
export async function untrustedUntil(
  db: Db,
  member: MemberRef,
  { two_factor_enabled, password_reset_at }: Protected,
  now: Date,
  by: 'authenticator' | 'password' = 'authenticator',
): Promise<Date | undefined> {
  const isShown = two_factor_enabled && by === 'authenticator';
  const authenticator = isShown ? await findEnrolment(db, member) : undefined;
  return closedUntil({ lastResetAt: password_reset_at, authenticator: authenticator ?? null }, now);
}

/*
 * A person with access to only the mailbox can reset the password and enrol an authenticator. So
 * data protected by two-factor stays closed for a time after a reset, unless an authenticator from
 * before the reset proves the owner.
 */

const WAIT_MS = limits.reset_safety.hours * 60 * 60 * 1000;

const later = (one: Date, other: Date) => (one > other ? one : other);

/** End of the waiting time after the reset. */
const overAt = (resetAt: Date) => new Date(resetAt.getTime() + WAIT_MS);

/** Time from which a new authenticator is trusted, stored so that later resets do not change it. */
export const trustedFrom = (lastResetAt: Date | null, enrolledAt: Date): Date =>
  lastResetAt ? later(enrolledAt, overAt(lastResetAt)) : enrolledAt;

interface Proofs {
  readonly lastResetAt: Date | null;
  /** The authenticator in use if its code was given; null if only the password was. */
  readonly authenticator: { readonly trusted_at: Date } | null;
}

/** Time until which the correct proof is not yet trusted; undefined if it is trusted. */
export function closedUntil({ lastResetAt, authenticator }: Proofs, now: Date): Date | undefined {
  const at = authenticator ? authenticator.trusted_at : lastResetAt && overAt(lastResetAt);
  return at && at > now ? at : undefined;
}
