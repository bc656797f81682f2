import type { Pool } from 'pg';
import {
  buildPageStatement,
  countHits,
  listCards,
} from '../../../server/src/features/search/search.repo.ts';
import type {
  Hit,
  ListingFilter,
} from '../../../server/src/features/search/statements/search-filter.ts';
import { runStatement } from '../../../server/src/features/search/statements/search-statement.ts';

/** Finds the first listings of a search, without the data of their cards. */
export function findHits(
  pool: Pick<Pool, 'query'>,
  filter: ListingFilter,
  limit: number,
): Promise<Hit[]> {
  const slice = { limit, offset: 0, after: undefined };
  return runStatement<Hit>(pool, buildPageStatement(filter, slice));
}

const LIMIT = 10;

/** Runs the statements that the server runs for one page, in the same order. */
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
