import { limits } from '@threshold/contract/limits';
import { replyHours } from '@threshold/contract/vocabularies';
import { countAll, type PartHit, type PartPage, readParts } from './part-pages.ts';
import { countHits, type SearchReader } from './search.repo.ts';
import type { ListingFilter, SearchPlan } from './search-filter.ts';

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
  reader: SearchReader,
  { parts, counted }: { parts: readonly ListingFilter[]; counted: readonly ListingFilter[] },
  plan: SearchPlan,
  after: PartHit | undefined,
): Promise<PartPage> {
  const { pool, depth, totals } = reader;
  const countOf = (filter: ListingFilter) => totals.of(filter, () => countHits(pool, filter));
  /** How many rows a part has that ended before so many. */
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
