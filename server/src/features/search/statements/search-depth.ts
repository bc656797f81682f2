import { limits } from '@threshold/contract/limits';
import { LRUCache } from 'lru-cache';
import { createFairQueue } from '../../../lib/concurrency.ts';
import { createTtlCache } from '../../../lib/ttl-cache.ts';
import type { Hit, ListingFilter } from './search-filter.ts';

/** Time for which page starts are cached. Short, because HTTP caches add their own age to it. */
const REMEMBERED_MS = 60_000;
const MAX_SEARCHES = 500;
const MAX_STARTS = 200;
/**
 * Offset up to which reads are not queued, because counting the total reads as many rows anyway.
 */
const SHALLOW_ROWS = limits.search.exact_total;

/** True if the offset of a page is so large that its read is queued. */
export const isDeep = (rowsBefore: number): boolean => rowsBefore > SHALLOW_ROWS;

interface KnownPositions {
  /** Known rows of the search, by their position: key 30 is the 30th row. */
  readonly starts: Map<number, Hit>;
  /** Upper bound of the search's number of rows; Infinity until a page reached the end. */
  end: number;
}

/** Start of a page: an offset after a known row, or from the beginning if `after` is undefined. */
interface Start {
  readonly after: Hit | undefined;
  readonly offset: number;
}

/**
 * Caches positions of long searches for a minute. After a cached position, a deep page costs as
 * much as the first page; a page beyond the known end costs nothing. Other deep pages skip rows one
 * by one, so they are queued: one page is read at a time, and networks (`asker`) are served in
 * turn.
 */
export function createSearchDepthCache() {
  const searches = new LRUCache<string, KnownPositions>({ max: MAX_SEARCHES, ttl: REMEMBERED_MS });
  const turns = createFairQueue({ atOnce: 1, waiting: 16, waitingOfOne: 4 });

  function knownOf(filter: ListingFilter): KnownPositions {
    const key = JSON.stringify(filter);
    const known = searches.get(key) ?? { starts: new Map(), end: Infinity };
    if (!searches.has(key)) searches.set(key, known);
    return known;
  }

  return (asker: string) => ({
    /** Returns the best start for a page at the offset; undefined if the search has fewer rows. */
    startOf(filter: ListingFilter, offset: number): Start | undefined {
      const { starts, end } = knownOf(filter);
      if (offset >= end) return undefined;
      const nearest = Math.max(0, ...[...starts.keys()].filter((before) => before <= offset));
      return { after: starts.get(nearest), offset: offset - nearest };
    },

    /** Stores `last` as the row at position `rowsBefore` of the search. */
    noteStart(filter: ListingFilter, rowsBefore: number, last: Hit): void {
      const { starts } = knownOf(filter);
      if (starts.size < MAX_STARTS) starts.set(rowsBefore, last);
    },

    /** Stores an upper bound of the search's number of rows. */
    noteEnd(filter: ListingFilter, rows: number): void {
      const known = knownOf(filter);
      known.end = Math.min(known.end, rows);
    },

    /** Runs `read`; queues it if it skips many rows. @throws QueueFullError */
    read: <T>({ offset }: Start, read: () => Promise<T>): Promise<T> =>
      isDeep(offset) ? turns.run(asker, read) : read(),
  });
}
export type SearchDepth = ReturnType<ReturnType<typeof createSearchDepthCache>>;

/** Time for which totals are cached: about as long as a guest reads a page. */
const TTL_MS = 10_000;
const MAX_TOTALS = 2000;

export interface SearchTotals {
  of(filter: ListingFilter, count: () => Promise<number>): Promise<number>;
}

/** Caches totals for guests: every page needs the total, and counting takes longer than reading. */
export function createTotalsCache(): SearchTotals {
  const cache = createTtlCache<number>({ ttlMs: TTL_MS, max: MAX_TOTALS });
  return { of: (filter, count) => cache.get(JSON.stringify(filter), count) };
}

/** Counts totals each time, for callers that must see the newest listings, such as members. */
export const uncachedTotals: SearchTotals = { of: (_filter, count) => count() };
