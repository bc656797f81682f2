import { limits } from '@threshold/contract/limits';
import { replyHours } from '@threshold/contract/vocabularies';
import type { Pool } from 'pg';
import { buildCardsQuery, type CardRow } from './cards/card.queries.ts';
import { isDeep, type SearchDepth, type SearchTotals } from './statements/search-depth.ts';
import type {
  AddParameter,
  Hit,
  ListingFilter,
  SearchPlan,
  Slice,
} from './statements/search-filter.ts';
import { buildNearMatchesOfKeySql, buildNearPageSql } from './statements/search-near.ts';
import { buildRatedMatchesOfKeySql, buildRatedPageSql } from './statements/search-rated.ts';
import {
  buildKeyTableSql,
  buildMatchesSql,
  composeStatement,
  MAX_COUNT,
  runStatement,
  type Statement,
  toCatalogueKey,
} from './statements/search-statement.ts';

type Reader = Pick<Pool, 'query'>;

export interface SearchReader {
  readonly pool: Reader;
  readonly depth: SearchDepth;
  readonly totals: SearchTotals;
}

/** A listing on a page of results: its position in the order and its card. */
export type FoundRow = Hit & CardRow;

export interface FoundPage {
  readonly rows: readonly FoundRow[];
  /** Number of all matches, exact up to 500; 501 means more than 500. */
  readonly total: number;
  /** The last row of the page; undefined if there is no next page. */
  readonly last: Hit | undefined;
}

/**
 * Position of a listing in a search that lists the results of several parts one after the other.
 */
export interface PartHit extends Hit {
  /** Index of the part that found the listing. */
  readonly reading: number;
}
export interface PartPage extends FoundPage {
  readonly last: PartHit | undefined;
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

const DAY_HOURS = 24;

/**
 * Splits a search into parts by reply time: fastest first, listings without a reply time last. Each
 * part reads the index in the order of its results, like a search for a vendor type.
 */
export function splitByReplyTime(filters: readonly ListingFilter[]): ListingFilter[] {
  return filters.flatMap((filter) => {
    const steps = replyHours.filter((hours) => filter.replies !== 'day' || hours <= DAY_HOURS);
    const timed = steps.map((hours) => ({ ...filter, replies: hours, approvedOnly: true }));
    if (filter.unclaimedOnly) return [filter];
    return filter.replies ? timed : [...timed, { ...filter, withoutTime: true as const }];
  });
}

/** Reads a page of a search split by reply time. The unsplit filters `counted` give the total. */
export async function readPageByReplyTime(
  reader: SearchReader,
  { parts, counted }: { parts: readonly ListingFilter[]; counted: readonly ListingFilter[] },
  plan: SearchPlan,
  after: PartHit | undefined,
): Promise<PartPage> {
  const { pool, depth, totals } = reader;
  const countOf = (filter: ListingFilter) => totals.of(filter, () => countHits(pool, filter));
  /** Counts the rows of a part that has fewer than `offset` rows. */
  const lengthOf = async (filter: ListingFilter, offset: number) => {
    const total = await countOf(filter);
    if (total <= limits.search.exact_total) return total;
    return depth.read({ after: undefined, offset }, () => countHits(pool, filter, offset + 1));
  };
  const counting = sumPartCounts(counted, countOf);
  const offsetBehind = async (filter: ListingFilter, offset: number, read: number) =>
    offset === 0 || read > 0 ? 0 : offset - (await lengthOf(filter, offset));
  return readPageOfParts(reader, parts, { plan, after }, { counting, offsetBehind });
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

/** Returns the sum of the parts' totals, at most the limit of exact totals plus one. */
export async function sumPartCounts(
  filters: readonly ListingFilter[],
  countOf: (filter: ListingFilter) => Promise<number>,
): Promise<number> {
  let total = 0;
  for (const filter of filters) {
    if (total < MAX_COUNT) total += await countOf(filter);
  }
  return Math.min(total, MAX_COUNT);
}

/** Corrects a total, which may be cached, by the number of rows that the page really has. */
function reconcileTotal(total: number, found: number, { limit, before }: SearchPlan): number {
  const seen = Math.min(before + found, MAX_COUNT);
  const isEnd = found <= limit && (found > 0 || before === 0);
  return isEnd ? seen : Math.max(total, found > 0 ? seen : 0);
}

/** Reads the rows of a page and one more row. Reads nothing beyond the last match. */
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
function findRows(pool: Reader, filter: ListingFilter, slice: Slice): Promise<FoundRow[]> {
  const page = buildPageStatement(filter, slice);
  return runStatement<FoundRow>(pool, { ...page, text: buildPageWithCardsQuery(page.text) });
}

/** Builds the statement for a slice of the matches, without the data of their cards. */
export const buildPageStatement = (filter: ListingFilter, slice: Slice): Statement =>
  composeStatement(filter, (add) =>
    filter.place
      ? buildNearPageSql(add, filter, filter.place, slice)
      : buildRatedPageSql(add, filter, slice),
  );

/** PostgreSQL overestimates the page size and would join all listings; `offset 0` prevents that. */
const buildPageWithCardsQuery = (page: string) => `
  select page.vendor_id, page.tier, page.haversine, page.score, card.*
  from (${page}) as page
  cross join lateral (${buildCardsQuery('= page.vendor_id')} offset 0) as card
  order by page.tier, page.haversine, page.score, page.vendor_id`;

/** Counts the matches, but stops at `most`. The result `most` means that many or more. */
export async function countHits(
  pool: Reader,
  filter: ListingFilter,
  most = MAX_COUNT,
): Promise<number> {
  const [row] = await runStatement<{ count: number }>(pool, buildCountStatement(filter, most));
  return row?.count ?? 0;
}

export function buildCountStatement(filter: ListingFilter, most = MAX_COUNT): Statement {
  const counting = composeStatement(filter, (add) => {
    const ofKey = buildMatchesOfKeySql(add, filter);
    return `select count(*)::int as count from (${buildMatchesSql(add, filter, ofKey, most)}) as matches`;
  });
  return { ...counting, isKept: counting.isKept && most === MAX_COUNT };
}

/** Like `countHits`, but counts for each key of the filter separately. */
export async function countHitsByKey(pool: Reader, filter: ListingFilter) {
  const counting = buildCountByKeyStatement(filter);
  const rows = await runStatement<{ key: number; count: number }>(pool, counting);
  return new Map(rows.map(({ key, count }) => [toCatalogueKey(key), count]));
}

export const buildCountByKeyStatement = (filter: ListingFilter): Statement =>
  composeStatement(
    filter,
    (add) => `
      select k.key, (
        select count(*)::int from (${buildMatchesOfKeySql(add, filter)} limit ${MAX_COUNT}) as m
      ) as count
      from ${buildKeyTableSql(add, filter)}`,
  );

/** Counts the matches per key. Correct only if the total does not exceed the exact limit. */
export async function countMatchesByKey(
  pool: Reader,
  filter: ListingFilter,
  keys: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const counting = composeStatement(filter, (add) => {
    const matches = buildMatchesSql(add, filter, buildMatchesOfKeySql(add, filter));
    return `
      select s.key, count(*)::int as count
      from (${matches}) as matches
      join vendor_search s on s.vendor_id = matches.vendor_id
      where s.key = any (${add(keys, 'smallint[]')}) group by s.key`;
  });
  const rows = await runStatement<{ key: number; count: number }>(pool, counting);
  return new Map(rows.map(({ key, count }) => [key, count]));
}

/** SQL of the matches of one key or word in table `k`. */
const buildMatchesOfKeySql = (add: AddParameter, filter: ListingFilter) =>
  filter.place
    ? buildNearMatchesOfKeySql(add, filter, filter.place)
    : buildRatedMatchesOfKeySql(add, filter);

const cardsText = buildCardsQuery('= any ($1::uuid[])');

/** Reads the cards of listings in the order of `ids`. Deleted listings are omitted. */
export async function listCards(pool: Pick<Pool, 'query'>, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await runStatement<CardRow>(pool, { text: cardsText, values: [ids], isKept: true });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
