import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { PasskeyChallengesTable } from '../../db/account-tables.ts';
import { forgetRows } from '../../db/forget-rows.ts';

export async function createChallenge(
  db: Db,
  challenge: Insertable<PasskeyChallengesTable>,
): Promise<void> {
  await db.insertInto('passkey_challenges').values(challenge).execute();
}

/**
 * Consumes a challenge by deleting it.
 * @returns false if it was not issued for this purpose, was consumed before, or has expired
 */
export async function takeChallenge(
  db: Db,
  { hash, purpose, door, session_id }: Omit<Selectable<PasskeyChallengesTable>, 'expires_at'>,
  now: Date,
): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('door', '=', door)
    .where('session_id', 'is not distinct from', session_id)
    .returning('expires_at')
    .executeTakeFirst();
  return taken !== undefined && taken.expires_at > now;
}

/** Deletes expired challenges. @returns number of deleted rows */
export function forgetChallenges(db: Db, now: Date): Promise<number> {
  return forgetRows(db, 'passkey_challenges', { column: 'expires_at', before: now });
}
