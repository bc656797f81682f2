import { limits } from '@threshold/contract/limits';
import { replyHours } from '@threshold/contract/vocabularies';
import { agreed, countHits, type FoundRow, findRows, type SearchReader } from './search.repo.ts';
import type { ListingFilter, SearchPlan } from './search-filter.ts';
import { countAll, type WordHit, type WordPage } from './word-pages.ts';

const DAY_HOURS = 24;

/**
 * A search in the order of replies, as searches one after the other: each step of time, the fastest first, in the order of every
 * search, then those whose replies are not timed. Each reads the index as a search for a type does.
 */
export function partsByReplies(filters: readonly ListingFilter[]): ListingFilter[] {
  return filters.flatMap((filter) => {
    const steps = replyHours.filter((hours) => filter.replies !== 'day' || hours <= DAY_HOURS);
    const timed = steps.map((hours) => ({ ...filter, replies: hours, approvedOnly: true }));
    if (filter.unclaimedOnly) return [filter];
    return filter.replies ? timed : [...timed, { ...filter, withoutTime: true as const }];
  });
}

/** One page of such parts. The total is that of the search without the order, which is one count instead of seven. */
export async function readPageByReplies(
  { pool, depth, totals }: SearchReader,
  { parts, counted }: { parts: readonly ListingFilter[]; counted: readonly ListingFilter[] },
  plan: SearchPlan,
  after: WordHit | undefined,
): Promise<WordPage> {
  const { limit, before } = plan;
  const countOf = (filter: ListingFilter) => totals.of(filter, () => countHits(pool, filter));
  /** How many rows a part has that ended before so many. */
  const lengthOf = async (filter: ListingFilter, offset: number) => {
    const total = await countOf(filter);
    if (total <= limits.search.exact_total) return total;
    return depth.read({ after: undefined, offset }, () => countHits(pool, filter, offset + 1));
  };
  const counting = countAll(counted, countOf);
  const rows: (FoundRow & WordHit)[] = [];
  let offset = after ? 0 : before;
  for (const [reading, filter] of parts.entries()) {
    if (after && reading < after.reading) continue;
    const start = { offset, after: after?.reading === reading ? after : undefined };
    const slice = { ...start, limit: limit + 1 - rows.length };
    const found = await depth.read(start, () => findRows(pool, filter, slice));
    rows.push(...found.map((row) => ({ ...row, reading })));
    if (rows.length > limit) break;
    if (offset > 0) offset = found.length > 0 ? 0 : offset - (await lengthOf(filter, offset));
  }
  const total = await counting;
  return {
    rows: rows.slice(0, limit),
    total: after ? total : agreed(total, rows.length, plan),
    last: rows.length > limit ? rows[limit - 1] : undefined,
  };
}
