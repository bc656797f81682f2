import type { Pool } from 'pg';
import type { Hit, ListingFilter, Slice } from './search-filter.ts';
import { nearCount, nearPage } from './search-near.ts';
import { ratedCount, ratedPage } from './search-rated.ts';
import { runStatement } from './search-statement.ts';

type Reader = Pick<Pool, 'query'>;

/** Ids of one slice of the matches, in the order that decisions.md gives search. */
export function findHits(pool: Reader, filter: ListingFilter, slice: Slice): Promise<Hit[]> {
  const { place } = filter;
  return runStatement<Hit>(pool, place ? nearPage(filter, place, slice) : ratedPage(filter, slice));
}

/** The number of matches, exact up to 500; 501 means more. */
export async function countHits(pool: Reader, filter: ListingFilter): Promise<number> {
  const { place } = filter;
  const [row] = await runStatement<{ count: number }>(
    pool,
    place ? nearCount(filter, place) : ratedCount(filter),
  );
  return row?.count ?? 0;
}
