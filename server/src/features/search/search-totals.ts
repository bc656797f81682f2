import type { PageBus } from '../../adapters/page-bus/page-bus.ts';
import { keptForAMoment } from './kept-moment.ts';
import type { ListingFilter } from './search-filter.ts';

const MOST_SEARCHES = 2000;

/**
 * How many a search finds, kept for a moment: counting takes longer than reading a page, and whoever reads on asks the same
 * again with each page, as all do who search for the same.
 */
export function searchTotals(pages: Pick<PageBus, 'changes'>) {
  const kept = keptForAMoment<number>(pages, MOST_SEARCHES);
  return {
    of: (filter: ListingFilter, count: () => Promise<number>): Promise<number> =>
      kept.of(JSON.stringify(filter), count),
  };
}
export type SearchTotals = ReturnType<typeof searchTotals>;
