import { limits } from '@threshold/contract/limits';
import type { SearchFacets, SearchVendorsQuery } from '@threshold/contract/search';
import type { Pool } from 'pg';
import type { Catalogue } from '../vendors/catalogue.repo.ts';
import { countAll } from './part-pages.ts';
import { countHits, countMatchesByKey } from './search.repo.ts';
import { servicesOfType } from './search-facets.ts';
import type { ListingFilter } from './search-filter.ts';
import { ANY_KEY } from './search-statement.ts';

interface FacetTools {
  readonly pool: Pick<Pool, 'query'>;
  readonly catalogue: Catalogue;
}

const nothing: SearchFacets = { types: [], services: [], ratings: [], replies: [] };

/**
 * As `countFacets`, where words were typed: whoever matches them is looked at once, for all types and services together. Nothing
 * is told where more match than are counted.
 */
export async function countWordFacets(
  { pool, catalogue }: FacetTools,
  query: SearchVendorsQuery,
  filters: readonly ListingFilter[],
): Promise<SearchFacets> {
  const countOf = (filter: ListingFilter) => countHits(pool, filter);
  const ofEvery = filters.map((filter) => ({ ...filter, keys: [ANY_KEY] }));
  const total = await countAll(ofEvery, countOf);
  if (total === 0 || total > limits.search.exact_total) return nothing;
  const types = [...catalogue.typeKeys];
  const services = servicesOfType(catalogue, query);
  const keys = [...types.map(([, key]) => key), ...services.map(({ search_key }) => search_key)];
  const counts = new Map<number, number>();
  for (const filter of ofEvery) {
    for (const [key, count] of await countMatchesByKey(pool, filter, keys)) {
      counts.set(key, count + (counts.get(key) ?? 0));
    }
  }
  const ratings = [];
  for (const min_rating of limits.search.offered_ratings) {
    const rated = filters.map((filter) => ({
      ...filter,
      minRating: min_rating,
      approvedOnly: true,
    }));
    ratings.push({ min_rating, count: await countAll(rated, countOf) });
  }
  const quick = filters.map(
    (filter) => ({ ...filter, replies: 'day', approvedOnly: true }) as const,
  );
  return {
    replies: [{ replies: 'day', count: await countAll(quick, countOf) }],
    types: types.map(([vendor_type, key]) => ({ vendor_type, count: counts.get(key) ?? 0 })),
    services: services.map(({ id, search_key }) => ({
      _id: id,
      count: counts.get(search_key) ?? 0,
    })),
    ratings,
  };
}
