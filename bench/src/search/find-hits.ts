import type { Pool } from 'pg';
import { runStatement } from '../../../server/src/features/search/run-statement.ts';
import type { Hit, ListingFilter } from '../../../server/src/features/search/search-filter.ts';
import { nearPage } from '../../../server/src/features/search/search-near.ts';
import { ratedPage } from '../../../server/src/features/search/search-rated.ts';

/** The first listings of a search without their cards. */
export function findHits(
  pool: Pick<Pool, 'query'>,
  filter: ListingFilter,
  limit: number,
): Promise<Hit[]> {
  const slice = { limit, offset: 0, after: undefined };
  const { place } = filter;
  return runStatement<Hit>(pool, place ? nearPage(filter, place, slice) : ratedPage(filter, slice));
}
