import { limits } from '@threshold/contract/limits';
import { LRUCache } from 'lru-cache';
import { createFairQueue } from '../../lib/concurrency.ts';
import type { Hit, ListingFilter } from './search-filter.ts';

/** A minute: no longer than search may lag behind what is written, with what caches keep. */
const REMEMBERED_MS = 60_000;
const MOST_SEARCHES = 500;
const MOST_STARTS = 200;
/** Passed over for everybody at any time: as many as are counted for every search anyway. */
const SHALLOW_ROWS = limits.search.exact_total;

/** Whether so many rows down is beyond what is counted. */
export const isDeep = (rowsBefore: number): boolean => rowsBefore > SHALLOW_ROWS;

interface Known {
  /** How many rows precede it, and the row to continue after. */
  readonly starts: Map<number, Hit>;
  /** No more rows than this; Infinity where nobody has come to the end. */
  end: number;
}

/** From where to read a page: the rows to pass over after a known row, or from the beginning. */
export interface Start {
  readonly after: Hit | undefined;
  readonly offset: number;
}

/**
 * Remembers rows of long searches that this process read in the last minute. A deep page after a known row costs as much as
 * the first page, and a page behind the known end costs nothing. Otherwise its rows are passed over one by one: for one
 * search at a time, and networks (`asker`) take turns.
 */
export function searchDepth() {
  const searches = new LRUCache<string, Known>({ max: MOST_SEARCHES, ttl: REMEMBERED_MS });
  const turns = createFairQueue({ atOnce: 1, waiting: 16, waitingOfOne: 4 });

  function knownOf(filter: ListingFilter): Known {
    const key = JSON.stringify(filter);
    const known = searches.get(key) ?? { starts: new Map(), end: Infinity };
    if (!searches.has(key)) searches.set(key, known);
    return known;
  }

  return (asker: string) => ({
    /** Where to begin, to come to so many rows down; undefined where no row is. */
    startOf(filter: ListingFilter, offset: number): Start | undefined {
      const { starts, end } = knownOf(filter);
      if (offset >= end) return undefined;
      const nearest = Math.max(0, ...[...starts.keys()].filter((before) => before <= offset));
      return { after: starts.get(nearest), offset: offset - nearest };
    },

    /** Notes which row is the last of so many. */
    noteStart(filter: ListingFilter, rowsBefore: number, last: Hit): void {
      const { starts } = knownOf(filter);
      if (starts.size < MOST_STARTS) starts.set(rowsBefore, last);
    },

    /** Notes that there are no more rows than so many. */
    noteEnd(filter: ListingFilter, rows: number): void {
      const known = knownOf(filter);
      known.end = Math.min(known.end, rows);
    },

    /** Reads in turn where much is passed over. @throws QueueFullError */
    read: <T>({ offset }: Start, read: () => Promise<T>): Promise<T> =>
      isDeep(offset) ? turns.run(asker, read) : read(),
  });
}
export type SearchDepth = ReturnType<ReturnType<typeof searchDepth>>;
