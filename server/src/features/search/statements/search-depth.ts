import { limits } from '@threshold/contract/limits';
import { LRUCache } from 'lru-cache';
import { createFairQueue } from '../../../lib/concurrency.ts';
import { createTtlCache } from '../../../lib/ttl-cache.ts';
import type { Hit, ListingFilter } from './search-filter.ts';

/** Cached rows and HTTP caches together stay within the allowed delay of search. */
const REMEMBERED_MS = 60_000;
const MOST_SEARCHES = 500;
const MOST_STARTS = 200;
/** Offset up to which pages are read without a queue; every search counts as many rows. */
const SHALLOW_ROWS = limits.search.exact_total;

/** True if the offset is beyond the counted rows. */
export const isDeep = (rowsBefore: number): boolean => rowsBefore > SHALLOW_ROWS;

interface KnownPositions {
  /** Row to continue after, by the number of rows up to it. */
  readonly starts: Map<number, Hit>;
  /** Upper bound of the number of rows; Infinity until a page reached the end. */
  end: number;
}

/** Start of a page: the offset after a known row, or from the beginning. */
interface Start {
  readonly after: Hit | undefined;
  readonly offset: number;
}

/**
 * Caches positions of long searches for a minute. A deep page after a known row costs as much as
 * the first, and one beyond the known end nothing. Other deep pages skip rows one by one, one
 * search at a time, and networks (`asker`) take turns.
 */
export function createSearchDepthCache() {
  const searches = new LRUCache<string, KnownPositions>({ max: MOST_SEARCHES, ttl: REMEMBERED_MS });
  const turns = createFairQueue({ atOnce: 1, waiting: 16, waitingOfOne: 4 });

  function knownOf(filter: ListingFilter): KnownPositions {
    const key = JSON.stringify(filter);
    const known = searches.get(key) ?? { starts: new Map(), end: Infinity };
    if (!searches.has(key)) searches.set(key, known);
    return known;
  }

  return (asker: string) => ({
    /** Start for a page at the offset; undefined if the search has no row there. */
    startOf(filter: ListingFilter, offset: number): Start | undefined {
      const { starts, end } = knownOf(filter);
      if (offset >= end) return undefined;
      const nearest = Math.max(0, ...[...starts.keys()].filter((before) => before <= offset));
      return { after: starts.get(nearest), offset: offset - nearest };
    },

    /** Stores the last of the first `rowsBefore` rows. */
    noteStart(filter: ListingFilter, rowsBefore: number, last: Hit): void {
      const { starts } = knownOf(filter);
      if (starts.size < MOST_STARTS) starts.set(rowsBefore, last);
    },

    /** Records an upper bound of the number of rows. */
    noteEnd(filter: ListingFilter, rows: number): void {
      const known = knownOf(filter);
      known.end = Math.min(known.end, rows);
    },

    /** Queues the read if it skips many rows. @throws QueueFullError */
    read: <T>({ offset }: Start, read: () => Promise<T>): Promise<T> =>
      isDeep(offset) ? turns.run(asker, read) : read(),
  });
}
export type SearchDepth = ReturnType<ReturnType<typeof createSearchDepthCache>>;

/** The time to read a page and request the next. */
const TTL_MS = 10_000;
const MOST_TOTALS = 2000;

export interface SearchTotals {
  of(filter: ListingFilter, count: () => Promise<number>): Promise<number>;
}

/** Caches totals for guests: every page needs the total, and counting takes longer than reading. */
export function createTotalsCache(): SearchTotals {
  const cache = createTtlCache<number>({ ttlMs: TTL_MS, max: MOST_TOTALS });
  return { of: (filter, count) => cache.get(JSON.stringify(filter), count) };
}

/** Counts each time, for members and checks that must see the newest listings. */
export const uncachedTotals: SearchTotals = { of: (_filter, count) => count() };
