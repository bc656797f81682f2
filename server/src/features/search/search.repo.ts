import { limits } from '@threshold/contract/limits';
import type { Pool } from 'pg';
import { buildCardsQuery, type CardRow } from './cards/card.queries.ts';
import { isDeep, type SearchDepth, type SearchTotals } from './statements/search-depth.ts';
import type { Hit, ListingFilter, SearchPlan, Slice } from './statements/search-filter.ts';
import {
  buildNearCountByKeyStatement,
  buildNearCountStatement,
  buildNearMatchesSql,
  buildNearPageStatement,
} from './statements/search-near.ts';
import {
  buildRatedCountByKeyStatement,
  buildRatedCountStatement,
  buildRatedMatchesSql,
  buildRatedPageStatement,
} from './statements/search-rated.ts';
import { composeStatement, runStatement, toCatalogueKey } from './statements/search-statement.ts';

type Reader = Pick<Pool, 'query'>;

export interface SearchReader {
  readonly pool: Reader;
  readonly depth: SearchDepth;
  readonly totals: SearchTotals;
}

/** A listing of a page: its position in the order and its card. */
export type FoundRow = Hit & CardRow;

export interface FoundPage {
  readonly rows: readonly FoundRow[];
  /** Number of all matches, exact up to 500; 501 means more than 500. */
  readonly total: number;
  /** The last row of the page; undefined if there is no next page. */
  readonly last: Hit | undefined;
}

/** Reads one page and the total of a search. `after` is the last row of the previous page. */
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
    : readRowsAtOffset(reader, plan, counting);
  const [rows, total] = await Promise.all([reading, counting]);
  return {
    rows: rows.slice(0, limit),
    total: after ? total : reconcileTotal(total, rows.length, plan),
    // One row more than requested is read, to see if there is a next page.
    last: rows.length > limit ? rows[limit - 1] : undefined,
  };
}

/** Corrects a total, which may be cached, by the number of rows that the page really has. */
export function reconcileTotal(
  total: number,
  found: number,
  { limit, before }: SearchPlan,
): number {
  const most = limits.search.exact_total + 1;
  const seen = Math.min(before + found, most);
  const isEnd = found <= limit && (found > 0 || before === 0);
  return isEnd ? seen : Math.max(total, found > 0 ? seen : 0);
}

/** Reads the rows of a page and one more row. Sends no statement beyond the last match. */
async function readRowsAtOffset(
  { pool, depth }: SearchReader,
  plan: SearchPlan,
  counting: Promise<number>,
): Promise<readonly FoundRow[]> {
  const { filter, limit, before } = plan;
  if (isDeep(before)) return readDeepRows({ pool, depth }, plan, counting);
  if (before > 0 && before >= (await counting)) return [];
  return findRows(pool, filter, { limit: limit + 1, offset: before, after: undefined });
}

/** Reads a deep page from the nearest cached position, and caches positions for later pages. */
async function readDeepRows(
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
  if (previous) depth.noteStart(filter, before, toHit(previous));
  const last = own[limit - 1];
  if (last) depth.noteStart(filter, before + limit, toHit(last));
  if (own.length <= limit) depth.noteEnd(filter, before + own.length);
  return own;
}

/** Returns only the position of a row, so that the cache does not contain the card. */
const toHit = ({ vendor_id, tier, haversine, score }: Hit): Hit => ({
  vendor_id,
  tier,
  haversine,
  score,
});

/** Reads a slice of the matches with their cards, in the order of docs/rules/search.md. */
export function findRows(pool: Reader, filter: ListingFilter, slice: Slice): Promise<FoundRow[]> {
  const { place } = filter;
  const page = place
    ? buildNearPageStatement(filter, place, slice)
    : buildRatedPageStatement(filter, slice);
  return runStatement<FoundRow>(pool, { ...page, text: buildPageWithCardsQuery(page.text) });
}

/** `offset 0` prevents PostgreSQL, which overestimates the page size, from joining all listings. */
const buildPageWithCardsQuery = (page: string) => `
  select page.vendor_id, page.tier, page.haversine, page.score, card.*
  from (${page}) as page
  cross join lateral (${buildCardsQuery('= page.vendor_id')} offset 0) as card
  order by page.tier, page.haversine, page.score, page.vendor_id`;

/** Counts the matches, but stops at `most`. The result `most` means that many or more. */
export async function countHits(
  pool: Reader,
  filter: ListingFilter,
  most = limits.search.exact_total + 1,
): Promise<number> {
  const { place } = filter;
  const [row] = await runStatement<{ count: number }>(
    pool,
    place ? buildNearCountStatement(filter, place, most) : buildRatedCountStatement(filter, most),
  );
  return row?.count ?? 0;
}

/** Like `countHits`, but counts for each key of the filter separately. */
export async function countHitsByKey(pool: Reader, filter: ListingFilter) {
  const { place } = filter;
  const rows = await runStatement<{ key: number; count: number }>(
    pool,
    place ? buildNearCountByKeyStatement(filter, place) : buildRatedCountByKeyStatement(filter),
  );
  return new Map(rows.map(({ key, count }) => [toCatalogueKey(key), count]));
}

/** Counts the matches per key. Correct only if the total does not exceed the exact limit. */
export async function countMatchesByKey(
  pool: Reader,
  filter: ListingFilter,
  keys: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { place } = filter;
  const counting = composeStatement(
    filter,
    (add) => `
      select s.key, count(*)::int as count
      from (${place ? buildNearMatchesSql(add, filter, place) : buildRatedMatchesSql(add, filter)}) as matches
      join vendor_search s on s.vendor_id = matches.vendor_id
      where s.key = any (${add(keys, 'smallint[]')}) group by s.key`,
  );
  const rows = await runStatement<{ key: number; count: number }>(pool, counting);
  return new Map(rows.map(({ key, count }) => [key, count]));
}

const cardsText = buildCardsQuery('= any ($1::uuid[])');

/** Reads the cards of listings in the order of `ids`. Deleted listings are omitted. */
export async function listCards(pool: Pick<Pool, 'query'>, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await runStatement<CardRow>(pool, { text: cardsText, values: [ids], isKept: true });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
