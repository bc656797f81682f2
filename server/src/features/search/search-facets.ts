import type { SearchFacets, SearchVendorsQuery } from '@threshold/contract/endpoints/search/search';
import { limits } from '@threshold/contract/limits';
import type { Pool } from 'pg';
import type { Position } from '../../adapters/places/position.ts';
import type { Catalogue } from '../listings/vendors/vendors.repo.ts';
import { countHits, countHitsByKey } from './search.repo.ts';
import type { ListingFilter } from './statements/search-filter.ts';

interface FacetTools {
  readonly pool: Pick<Pool, 'query'>;
  readonly catalogue: Catalogue;
}

/** Facet counts of a search that can match nothing. */
export const noFacets: SearchFacets = { types: [], services: [], ratings: [], replies: [] };

/**
 * Counts the listings that each choice of a filter would find, with the other filters unchanged.
 * Each count stops at the limit of exact totals. Services are counted only for a single type.
 */
export async function countFacets(
  { pool, catalogue }: FacetTools,
  query: SearchVendorsQuery,
  filter: ListingFilter,
): Promise<SearchFacets> {
  const types = await countByType({ pool, catalogue }, filter);
  const services = listServicesOfType(catalogue, query);
  const byService =
    services.length > 0
      ? await countHitsByKey(
          pool,
          withKeys(
            filter,
            services.map(({ search_key }) => search_key),
          ),
        )
      : new Map<number, number>();
  const ratings = [];
  for (const min_rating of limits.search.offered_ratings) {
    const rated = { ...filter, minRating: min_rating, approvedOnly: true };
    ratings.push({ min_rating, count: await countHits(pool, rated) });
  }
  const quick = { ...filter, replies: 'day', approvedOnly: true } as const;
  return {
    types,
    replies: [{ replies: 'day', count: await countHits(pool, quick) }],
    services: services.map(({ id, search_key }) => ({
      _id: id,
      count: byService.get(search_key) ?? 0,
    })),
    ratings,
  };
}

/** Counts the listings of each vendor type that a search around a place finds. */
export function countTypesNearPlace(
  tools: FacetTools,
  place: Position,
): Promise<SearchFacets['types']> {
  return countByType(tools, {
    keys: [],
    keysOverlap: false,
    place,
    approvedOnly: false,
    unclaimedOnly: false,
    minRating: undefined,
  });
}

async function countByType({ pool, catalogue: { typeKeys } }: FacetTools, filter: ListingFilter) {
  const counts = await countHitsByKey(pool, withKeys(filter, [...typeKeys.values()]));
  return [...typeKeys].map(([vendor_type, key]) => ({ vendor_type, count: counts.get(key) ?? 0 }));
}

const withKeys = (filter: ListingFilter, keys: readonly number[]): ListingFilter => ({
  ...filter,
  keys,
  keysOverlap: false,
});

/** Lists the services of the chosen vendor type; empty unless exactly one type is chosen. */
export function listServicesOfType(
  { services }: Catalogue,
  { vendor_type = [] }: SearchVendorsQuery,
) {
  const [only, ...others] = vendor_type;
  if (only === undefined || others.length > 0) return [];
  return services.filter((service) => service.vendor_type === only);
}
