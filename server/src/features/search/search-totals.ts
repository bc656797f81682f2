import type { PageBus } from '../../adapters/page-bus/page-bus.ts';
import type { ListingFilter } from './search-filter.ts';

/** As long as it takes to read a page and ask for the next. */
const KEPT_MS = 10_000;
const MOST_SEARCHES = 2000;

interface Kept {
  readonly since: number;
  readonly total: Promise<number>;
}

/**
 * How many a search finds, kept for a moment: counting takes longer than reading a page, and whoever reads on asks the same
 * again with each page, as all do who search for the same. What a call changes is counted anew at once; what jobs
 * and commands change, once the moment is over.
 */
export function searchTotals({ changes }: Pick<PageBus, 'changes'>) {
  const searches = new Map<string, Kept>();
  changes.on((change) => {
    if (!change || change.tags.some((tag) => tag !== 'faqs')) searches.clear();
  });

  return {
    /** Those who ask at the same time wait for one count. */
    of(filter: ListingFilter, count: () => Promise<number>): Promise<number> {
      const key = JSON.stringify(filter);
      const known = searches.get(key);
      if (known && performance.now() - known.since < KEPT_MS) return known.total;
      const total = count();
      const kept = { since: performance.now(), total };
      searches.delete(key);
      searches.set(key, kept);
      total.catch(() => {
        if (searches.get(key) === kept) searches.delete(key);
      });
      const [oldest] = searches.size > MOST_SEARCHES ? searches.keys() : [];
      if (oldest !== undefined) searches.delete(oldest);
      return total;
    },
  };
}
export type SearchTotals = ReturnType<typeof searchTotals>;
