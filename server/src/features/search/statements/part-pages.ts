import { limits } from '@threshold/contract/limits';
import {
  type FoundPage,
  type FoundRow,
  findRows,
  reconcileTotal,
  type SearchReader,
} from '../search.repo.ts';
import type { Hit, ListingFilter, SearchPlan } from './search-filter.ts';

/** Position of a listing in a search whose results are those of several parts in sequence. */
export interface PartHit extends Hit {
  /** Index of the part that found the listing. */
  readonly reading: number;
}
export interface PartPage extends FoundPage {
  readonly last: PartHit | undefined;
}

/** Returns the offset at which the next part continues after `read` rows, or undefined to stop. */
type ComputeNextOffset = (
  filter: ListingFilter,
  offset: number,
  read: number,
) => Promise<number | undefined>;

/** Reads one page of a search in several parts. `counting` resolves with the total of all parts. */
export async function readPageOfParts(
  reader: Pick<SearchReader, 'pool' | 'depth'>,
  parts: readonly ListingFilter[],
  { plan, after }: { readonly plan: SearchPlan; readonly after: PartHit | undefined },
  { counting, offsetBehind }: { counting: Promise<number>; offsetBehind: ComputeNextOffset },
): Promise<PartPage> {
  const { limit } = plan;
  const reading = readPartRows(reader, parts, { plan, after }, offsetBehind);
  const [rows, total] = await Promise.all([reading, counting]);
  return {
    rows: rows.slice(0, limit),
    total: after ? total : reconcileTotal(total, rows.length, plan),
    last: rows.length > limit ? rows[limit - 1] : undefined,
  };
}

/** Reads the rows of the page, plus one row if there is a next page. */
async function readPartRows(
  { pool, depth }: Pick<SearchReader, 'pool' | 'depth'>,
  parts: readonly ListingFilter[],
  { plan: { limit, before }, after }: { plan: SearchPlan; after: PartHit | undefined },
  offsetBehind: ComputeNextOffset,
): Promise<readonly (FoundRow & PartHit)[]> {
  const rows: (FoundRow & PartHit)[] = [];
  let offset = after ? 0 : before;
  for (const [reading, filter] of parts.entries()) {
    if (after && reading < after.reading) continue;
    const start = { offset, after: after?.reading === reading ? after : undefined };
    const slice = { ...start, limit: limit + 1 - rows.length };
    const found = await depth.read(start, () => findRows(pool, filter, slice));
    rows.push(...found.map((row) => ({ ...row, reading })));
    if (rows.length > limit) break;
    const next = await offsetBehind(filter, offset, found.length);
    if (next === undefined) break;
    offset = next;
  }
  return rows;
}

/** Returns the total of all parts, at most the limit of exact totals plus one. */
export async function sumPartCounts(
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
