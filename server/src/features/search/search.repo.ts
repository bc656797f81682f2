import { limits } from '@threshold/contract/limits';
import type { Pool } from 'pg';
import { type CardRow, cardsWhere } from './card.sql.ts';
import { runStatement } from './run-statement.ts';
import { isDeep, type SearchDepth } from './search-depth.ts';
import type { Hit, ListingFilter, SearchPlan, Slice } from './search-filter.ts';
import { nearCount, nearCounts, nearMatches, nearPage } from './search-near.ts';
import { ratedCount, ratedCounts, ratedMatches, ratedPage } from './search-rated.ts';
import { plainKey, statement } from './search-statement.ts';
import type { SearchTotals } from './search-totals.ts';

type Reader = Pick<Pool, 'query'>;

export interface SearchReader {
  readonly pool: Reader;
  readonly depth: SearchDepth;
  readonly totals: SearchTotals;
}

/** A listing of a page: where it stands in the order, and its card. */
export type FoundRow = Hit & CardRow;

export interface FoundPage {
  readonly rows: readonly FoundRow[];
  /** Exact up to 500; 501 means more. */
  readonly total: number;
  /** The row that the next page comes after. Undefined where there is no next page. */
  readonly last: Hit | undefined;
}

/** One page of a search: the cards by one statement, the total by another. `after`: the row that the page comes after, in place of a number. */
export async function readSearchPage(
  reader: SearchReader,
  plan: SearchPlan,
  after: Hit | undefined,
): Promise<FoundPage> {
  const { pool, totals } = reader;
  const { filter, limit } = plan;
  const counting = totals.of(filter, () => countHits(pool, filter));
  const reading = after
    ? findRows(pool, filter, { limit: limit + 1, offset: 0, after })
    : rowsByNumber(reader, plan, counting);
  const [rows, total] = await Promise.all([reading, counting]);
  return {
    rows: rows.slice(0, limit),
    total: after ? total : agreed(total, rows.length, plan),
    // One row more than asked for tells whether there is a next page.
    last: rows.length > limit ? rows[limit - 1] : undefined,
  };
}

/** The total by what the page shows, which was read now: whoever sees the last row can count to it. */
export function agreed(total: number, found: number, { limit, before }: SearchPlan): number {
  const most = limits.search.exact_total + 1;
  const seen = Math.min(before + found, most);
  const isEnd = found <= limit && (found > 0 || before === 0);
  return isEnd ? seen : Math.max(total, found > 0 ? seen : 0);
}

/** The rows of a page so many rows down, and one more. Nothing is read beyond the last match. */
async function rowsByNumber(
  { pool, depth }: SearchReader,
  plan: SearchPlan,
  counting: Promise<number>,
): Promise<readonly FoundRow[]> {
  const { filter, limit, before } = plan;
  if (isDeep(before)) return deepRows({ pool, depth }, plan, counting);
  if (before > 0 && before >= (await counting)) return [];
  return findRows(pool, filter, { limit: limit + 1, offset: before, after: undefined });
}

/** Reads on from the nearest row that is known of this search, and notes the row before the page for whoever asks next. */
async function deepRows(
  { pool, depth }: Pick<SearchReader, 'pool' | 'depth'>,
  { filter, limit, before }: SearchPlan,
  counting: Promise<number>,
): Promise<readonly FoundRow[]> {
  if ((await counting) <= limits.search.exact_total) return [];
  const start = depth.startOf(filter, before);
  if (!start) return [];
  const extra = start.offset > 0 ? 1 : 0;
  const slice = { limit: extra + limit + 1, offset: start.offset - extra, after: start.after };
  const rows = await depth.read(start, () => findRows(pool, filter, slice));
  const own = rows.slice(extra);
  const [previous] = rows.slice(0, extra);
  if (previous) depth.noteStart(filter, before, hitOf(previous));
  const last = own[limit - 1];
  if (last) depth.noteStart(filter, before + limit, hitOf(last));
  if (own.length <= limit) depth.noteEnd(filter, before + own.length);
  return own;
}

/** What is kept of a row is little. */
const hitOf = ({ vendor_id, tier, haversine, score }: Hit): Hit => ({
  vendor_id,
  tier,
  haversine,
  score,
});

/** One slice of the matches with their cards, in the order of search (docs/rules/search.md). */
export function findRows(pool: Reader, filter: ListingFilter, slice: Slice): Promise<FoundRow[]> {
  const { place } = filter;
  const page = place ? nearPage(filter, place, slice) : ratedPage(filter, slice);
  return runStatement<FoundRow>(pool, { ...page, text: withCards(page.text) });
}

/** `offset 0` keeps the planner from reading all listings to join them: it does not know how few a page has. */
const withCards = (page: string) => `
  select page.vendor_id, page.tier, page.haversine, page.score, card.*
  from (${page}) as page
  cross join lateral (${cardsWhere('= page.vendor_id')} offset 0) as card
  order by page.tier, page.haversine, page.score, page.vendor_id`;

/** The number of matches, exact up to `most` less one; as many mean more. */
export async function countHits(
  pool: Reader,
  filter: ListingFilter,
  most = limits.search.exact_total + 1,
): Promise<number> {
  const { place } = filter;
  const [row] = await runStatement<{ count: number }>(
    pool,
    place ? nearCount(filter, place, most) : ratedCount(filter, most),
  );
  return row?.count ?? 0;
}

/** As `countHits`, of each key of the filter for itself. */
export async function countHitsByKey(
  pool: Reader,
  filter: ListingFilter,
): Promise<ReadonlyMap<number, number>> {
  const { place } = filter;
  const rows = await runStatement<{ key: number; count: number }>(
    pool,
    place ? nearCounts(filter, place) : ratedCounts(filter),
  );
  return new Map(rows.map(({ key, count }) => [plainKey(key), count]));
}

/** How many of the matches have each of the keys. Only right where there are no more matches than are told exactly. */
export async function countMatchesByKey(
  pool: Reader,
  filter: ListingFilter,
  keys: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { place } = filter;
  const counting = statement(
    filter,
    (add) => `
      select s.key, count(*)::int as count
      from (${place ? nearMatches(add, filter, place) : ratedMatches(add, filter)}) as matches
      join vendor_search s on s.vendor_id = matches.vendor_id
      where s.key = any (${add(keys, 'smallint[]')}) group by s.key`,
  );
  const rows = await runStatement<{ key: number; count: number }>(pool, counting);
  return new Map(rows.map(({ key, count }) => [key, count]));
}
