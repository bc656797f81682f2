import type { Pool } from 'pg';
import { listCards } from '../../server/src/features/search/card.repo.ts';
import { countHits } from '../../server/src/features/search/search.repo.ts';
import type { ListingFilter } from '../../server/src/features/search/search-filter.ts';
import { findHits } from './search/find-hits.ts';

const LIMIT = 10;

/** What the server asks the database for one page, in the same order. */
export async function bareSearch(pool: Pool, filter: ListingFilter): Promise<void> {
  const page = async () => {
    const hits = await findHits(pool, filter, LIMIT + 1);
    await listCards(
      pool,
      hits.slice(0, LIMIT).map(({ vendor_id }) => vendor_id),
    );
  };
  await Promise.all([page(), countHits(pool, filter)]);
}
