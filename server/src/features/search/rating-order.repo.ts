import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { Services } from '../../services.ts';

/** Change of the mean rating, in stars, from which all listings are scored again. */
const NOTICEABLE = 0.01;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * Computes the mean rating of reviews by verified clients. If it has changed noticeably, stores it
 * and marks all listings to be scored again, unless an earlier scoring is still running.
 */
async function updateRatingMean(db: Db): Promise<void> {
  await sql`
    insert into rating_mean as known (mean, placed_to)
    select coalesce(sum(confirmed_sum)::float8 / sum(confirmed_count), 0), ${BEFORE_ALL}
    from vendors where confirmed_count > 0
    on conflict (id) do update set mean = excluded.mean, placed_to = excluded.placed_to
    where known.placed_to is null and abs(known.mean - excluded.mean) >= ${NOTICEABLE}
  `.execute(db);
}

/**
 * Updates the scores of the next listings by the stored mean. Must run in a transaction: concurrent
 * processes skip the locked row and return immediately. @returns true if listings may remain
 */
async function refreshNextListings(db: Db, count: number): Promise<boolean> {
  const progress = await db
    .selectFrom('rating_mean')
    .select('placed_to')
    .where('placed_to', 'is not', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!progress?.placed_to) return false;
  const next = await db
    .selectFrom('vendor_search')
    .select('vendor_id')
    .where('key', '=', 0)
    .where('tier', '=', 0)
    .where('vendor_id', '>', progress.placed_to)
    .orderBy('vendor_id')
    .limit(count)
    .execute();
  const ids = next.map(({ vendor_id }) => vendor_id);
  await sql`select refresh_vendor_search(${ids}::uuid[])`.execute(db);
  const isMore = ids.length === count;
  await db
    .updateTable('rating_mean')
    .set({ placed_to: (isMore && ids.at(-1)) || null })
    .execute();
  return isMore;
}

/** Number of listings per transaction, so few that concurrent reviews do not wait long. */
const LISTINGS_AT_ONCE = 200;
/** Maximum number of batches per run. The next run continues with the remaining listings. */
const MAX_BATCHES = 100;

/**
 * Updates the scores of all listings after the mean rating has changed. Independently of this, each
 * review updates the score of its own listing immediately.
 */
export async function updateRatingOrder(
  { database: { db } }: Pick<Services, 'database'>,
  { atOnce, batches } = { atOnce: LISTINGS_AT_ONCE, batches: MAX_BATCHES },
): Promise<void> {
  await updateRatingMean(db);
  for (let batch = 0; batch < batches; batch += 1) {
    const isMore = await db.transaction().execute((db) => refreshNextListings(db, atOnce));
    if (!isMore) return;
  }
}
