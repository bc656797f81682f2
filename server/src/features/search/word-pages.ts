import { limits } from '@threshold/contract/limits';
import { countAll, type PartHit, type PartPage, readParts } from './part-pages.ts';
import { countHits, type SearchReader } from './search.repo.ts';
import type { ListingFilter, SearchPlan } from './search-filter.ts';

/**
 * One page of a search by words: those who match its first reading in the order of every search, then those of the next. Where
 * the first finds more than are counted, nobody needs the next.
 */
export async function readWordPage(
  reader: SearchReader,
  readings: readonly ListingFilter[],
  plan: SearchPlan,
  after: PartHit | undefined,
): Promise<PartPage> {
  const { pool, totals } = reader;
  const countOf = (filter: ListingFilter) => totals.of(filter, () => countHits(pool, filter));
  const counting = countAll(readings, countOf);
  const offsetBehind = async (filter: ListingFilter, offset: number, read: number) => {
    const total = await countOf(filter);
    if (total > limits.search.exact_total) return undefined;
    return read > 0 ? 0 : Math.max(0, offset - total);
  };
  return readParts(reader, readings, { plan, after }, { counting, offsetBehind });
}
