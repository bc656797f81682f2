import { encryptionCountDays } from '@threshold/contract/encryption-counts';
import type { Db } from '../../adapters/database/database.ts';
import { beginOfDay, lastDays } from '../../lib/local-day.ts';
import { countSealedDay, forgetCounts, listCountedDays } from './encryption-counts.repo.ts';

/** Days that are caught up after the product stood still; messages of older ones are left out. */
const CAUGHT_UP_DAYS = 7;

/** Counts the messages of the days that are over, each day once, and removes counts that nobody reads any more. */
export async function keepSealedDays(db: Db, now: Date): Promise<void> {
  const days = lastDays(now, CAUGHT_UP_DAYS + 1).slice(0, -1);
  const counted = await listCountedDays(db, days);
  for (const day of days.filter((one) => !counted.has(one))) {
    await countSealedDay(db, day, beginOfDay(day), beginOfDay(day, 1));
  }
  await forgetCounts(db, lastDays(now, encryptionCountDays).at(0) ?? '');
}
