import type { Db } from '../../adapters/database/database.ts';
import type { MemberRef } from '../../lib/actor.ts';
import type { Account } from '../accounts/accounts.repo.ts';
import { findEnrolment } from '../authenticators/authenticators.repo.ts';
import { closedUntil } from '../authenticators/trust.policy.ts';

type Protected = Pick<Account, 'two_factor_enabled' | 'password_reset_at'>;

/**
 * The one question before anything that two-factor protects: files, export, message keys, and turning it off. Asked
 * before the code is, which is right in the wrong hands, too.
 *
 * @param by what is shown: the authenticator (or one of its recovery codes) where there is one, or the password alone
 * @returns until when it is closed; undefined when it is open
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
