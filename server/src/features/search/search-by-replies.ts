import { limits } from '@threshold/contract/limits';
import { replyHours } from '@threshold/contract/vocabularies';
import { countAll, type PartHit, type PartPage, readParts } from './part-pages.ts';
import { countHits, type SearchReader } from './search.repo.ts';
import type { ListingFilter, SearchPlan } from './search-filter.ts';

const DAY_HOURS = 24;

/**
 * Splits a search in the order of replies into parts: one for each reply time, fastest first, then
 * one for listings without a reply time. Each part reads the index like a search for a type.
 */
export function partsByReplies(filters: readonly ListingFilter[]): ListingFilter[] {
  return filters.flatMap((filter) => {
    const steps = replyHours.filter((hours) => filter.replies !== 'day' || hours <= DAY_HOURS);
    const timed = steps.map((hours) => ({ ...filter, replies: hours, approvedOnly: true }));
    if (filter.unclaimedOnly) return [filter];
    return filter.replies ? timed : [...timed, { ...filter, withoutTime: true as const }];
  });
}

/**
 * One page of these parts. The total is counted without the order, with one count instead of seven.
 */
export async function readPageByReplies(
  reader: SearchReader,
  { parts, counted }: { parts: readonly ListingFilter[]; counted: readonly ListingFilter[] },
  plan: SearchPlan,
  after: PartHit | undefined,
): Promise<PartPage> {
  const { pool, depth, totals } = reader;
  const countOf = (filter: ListingFilter) => totals.of(filter, () => countHits(pool, filter));
  /** Number of rows in a part that ended before `offset`. */
  const lengthOf = async (filter: ListingFilter, offset: number) => {
    const total = await countOf(filter);
    if (total <= limits.search.exact_total) return total;
    return depth.read({ after: undefined, offset }, () => countHits(pool, filter, offset + 1));
  };
  const counting = countAll(counted, countOf);
  const offsetBehind = async (filter: ListingFilter, offset: number, read: number) =>
    offset === 0 || read > 0 ? 0 : offset - (await lengthOf(filter, offset));
  return readParts(reader, parts, { plan, after }, { counting, offsetBehind });
}
