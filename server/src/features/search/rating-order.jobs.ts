import type { Services } from '../../services.ts';
import { countMean, placeNext } from './rating-order.repo.ts';

/** Small enough that a concurrent review does not wait noticeably. */
const LISTINGS_AT_ONCE = 200;
/** Limit per run; the next run continues with the remaining listings. */
const MOST_BATCHES = 100;

/**
 * Updates the order by rating after the mean of all reviews has changed. A review updates its own
 * listing at once.
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
