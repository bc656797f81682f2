import { createTtlCache } from '../../lib/ttl-cache.ts';
import type { ListingFilter } from './search-filter.ts';

/** The time to read a page and request the next. */
const TTL_MS = 10_000;
const MOST_SEARCHES = 2000;

export interface SearchTotals {
  of(filter: ListingFilter, count: () => Promise<number>): Promise<number>;
}

/**
 * Caches totals for guests, because every page needs the total and counting takes longer than
 * reading a page.
 */
export function createTotalsCache(): SearchTotals {
  const cache = createTtlCache<number>({ ttlMs: TTL_MS, max: MOST_SEARCHES });
  return { of: (filter, count) => cache.get(JSON.stringify(filter), count) };
}

/** Counts each time, for members and checks that must see the newest listings. */
export const uncachedTotals: SearchTotals = { of: (_filter, count) => count() };
