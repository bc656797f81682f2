import { limits } from '@threshold/contract/limits';
import { countAll, type PartHit, type PartPage, readParts } from './part-pages.ts';
import { countHits, type FoundRow, findRare, type SearchReader } from './search.repo.ts';
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
  if (readings.every(({ words }) => words?.isRare))
    return readRarePage(pool, readings, plan, after);
  const countOf = (filter: ListingFilter) => totals.of(filter, () => countHits(pool, filter));
  const counting = countAll(readings, countOf);
  const offsetBehind = async (filter: ListingFilter, offset: number, read: number) => {
    const total = await countOf(filter);
    if (total > limits.search.exact_total) return undefined;
    return read > 0 ? 0 : Math.max(0, offset - total);
  };
  return readParts(reader, readings, { plan, after }, { counting, offsetBehind });
}

/** The same of rare words. Each reading is asked, be it for its total alone. */
async function readRarePage(
  pool: SearchReader['pool'],
  readings: readonly ListingFilter[],
  { limit, before }: SearchPlan,
  after: PartHit | undefined,
): Promise<PartPage> {
  const rows: (FoundRow & PartHit)[] = [];
  let total = 0;
  for (const [reading, filter] of readings.entries()) {
    const isBehind = after !== undefined && reading < after.reading;
    const found = await findRare(pool, filter, {
      limit: isBehind ? 0 : limit + 1 - rows.length,
      offset: after ? 0 : Math.max(0, before - total),
      after: after?.reading === reading ? after : undefined,
    });
    rows.push(...found.rows.map((row) => ({ ...row, reading })));
    total += found.total;
  }
  return {
    rows: rows.slice(0, limit),
    total: Math.min(total, limits.search.exact_total + 1),
    last: rows.length > limit ? rows[limit - 1] : undefined,
  };
}
