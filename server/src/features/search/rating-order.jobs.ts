import type { Services } from '../../services.ts';
import { countMean, placeNext } from './rating-order.repo.ts';

/** Little enough that whoever writes a review meanwhile does not notice the wait. */
const LISTINGS_AT_ONCE = 200;
/** What is left over waits for the next run. */
const MOST_BATCHES = 100;

/**
 * Keeps the order by rating true as the mean of all reviews drifts. A review places its own listing at once; those of all
 * others follow here, so many in a run.
 */
export async function keepRatingOrder(
  { database: { db } }: Pick<Services, 'database'>,
  { atOnce, batches } = { atOnce: LISTINGS_AT_ONCE, batches: MOST_BATCHES },
): Promise<void> {
  await countMean(db);
  for (let batch = 0; batch < batches; batch += 1) {
    const isMore = await db.transaction().execute((db) => placeNext(db, atOnce));
    if (!isMore) return;
  }
}
