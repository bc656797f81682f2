import type { Db } from '../../adapters/database/database.ts';
import { tooMany } from '../../errors.ts';
import { type Budget, countAttempt } from './attempts.repo.ts';

/**
 * Counts a try or refuses it.
 * @throws too_many with the sentence and the seconds to wait
 */
export async function allow(
  db: Db,
  budget: Budget,
  subject: string,
  now: Date,
  sentence: string | ((seconds: number) => string),
): Promise<void> {
  const { isAdmitted, waitSeconds } = await countAttempt(db, budget, subject, now);
  if (isAdmitted) return;
  throw tooMany(typeof sentence === 'string' ? sentence : sentence(waitSeconds), waitSeconds);
}
