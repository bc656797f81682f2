import { limits } from '@threshold/contract/limits';
import {
  agreed,
  countHits,
  type FoundPage,
  type FoundRow,
  findRows,
  type SearchReader,
} from './search.repo.ts';
import type { Hit, ListingFilter, SearchPlan } from './search-filter.ts';

/** Where a listing stands in the order of a search by words. */
export interface WordHit extends Hit {
  /** Which of the readings it matches, stricter first. */
  readonly reading: number;
}
export interface WordPage extends FoundPage {
  readonly last: WordHit | undefined;
}

/**
 * One page of a search by words: those who match its first reading in the order of every search, then those of the next. Where
 * the first finds more than are counted, nobody needs the next.
 */
export async function readWordPage(
  { pool, depth, totals }: SearchReader,
  filters: readonly ListingFilter[],
  plan: SearchPlan,
  after: WordHit | undefined,
): Promise<WordPage> {
  const { limit, before } = plan;
  const countOf = (filter: ListingFilter) => totals.of(filter, () => countHits(pool, filter));
  const counting = countAll(filters, countOf);
  const rows: (FoundRow & WordHit)[] = [];
  let offset = after ? 0 : before;
  for (const [reading, filter] of filters.entries()) {
    if (after && reading < after.reading) continue;
    const start = { offset, after: after?.reading === reading ? after : undefined };
    const slice = { ...start, limit: limit + 1 - rows.length };
    const found = await depth.read(start, () => findRows(pool, filter, slice));
    rows.push(...found.map((row) => ({ ...row, reading })));
    if (rows.length > limit) break;
    const total = await countOf(filter);
    if (total > limits.search.exact_total) break;
    offset = found.length > 0 ? 0 : Math.max(0, offset - total);
  }
  const total = await counting;
  return {
    rows: rows.slice(0, limit),
    total: after ? total : agreed(total, rows.length, plan),
    last: rows.length > limit ? rows[limit - 1] : undefined,
  };
}

/** Of all readings together. */
export async function countAll(
  filters: readonly ListingFilter[],
  countOf: (filter: ListingFilter) => Promise<number>,
): Promise<number> {
  const most = limits.search.exact_total + 1;
  let total = 0;
  for (const filter of filters) {
    if (total < most) total += await countOf(filter);
  }
  return Math.min(total, most);
}
