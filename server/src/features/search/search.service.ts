import type { VendorCard } from '@threshold/contract/endpoints/listings/vendors';
import type {
  SearchPage,
  SearchVendorsQuery,
  servingQuery,
} from '@threshold/contract/endpoints/search/search';
import { limits } from '@threshold/contract/limits';
import { messages } from '@threshold/contract/texts/messages';
import { replyHours } from '@threshold/contract/vocabularies';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Places } from '../../adapters/places/places.ts';
import type { Position } from '../../adapters/places/position.ts';
import { invalidInput } from '../../errors.ts';
import type { Catalogue } from '../listings/vendors/vendors.repo.ts';
import { presentCard } from './cards/card.presenter.ts';
import { countHits, listCards, readSearchPage, type SearchReader } from './search.repo.ts';
import { findServingProfessionals } from './serving.repo.ts';
import {
  type PartHit,
  type PartPage,
  readPageOfParts,
  sumPartCounts,
} from './statements/part-pages.ts';
import type { SearchDepth, SearchTotals } from './statements/search-depth.ts';
import type { Hit, ListingFilter, SearchPlan } from './statements/search-filter.ts';
import { planSearch, resolveSearchPosition } from './statements/search-plan.ts';
import { replaceWordsByKeys } from './statements/search-statement.ts';
import { readWordPage } from './words/word-pages.ts';
import { buildWordFilters, getCatalogueWords } from './words/word-readings.ts';
import type { FindWords } from './words/words.repo.ts';

interface SearchTools {
  readonly pool: Pick<Pool, 'query'>;
  readonly places: Pick<Places, 'locate'>;
  readonly depth: SearchDepth;
  readonly totals: SearchTotals;
  readonly words: FindWords;
  readonly catalogue: Catalogue;
}

/** Returns one page of a search. @throws invalid if `after` is not a cursor of this search */
export async function searchListings(
  { pool, places, depth, totals, words, catalogue }: SearchTools,
  query: SearchVendorsQuery,
  { approvedOnly }: { approvedOnly: boolean },
): Promise<SearchPage> {
  const { page, limit } = query;
  const place = await resolveSearchPosition(query, places);
  const plan = place === null ? undefined : planSearch(catalogue, query, { place, approvedOnly });
  if (!plan) return { vendors: [], total: 0, total_is_exact: true, page, limit, next: null };
  const after = query.after ? decodeCursor(query.after, place !== undefined) : undefined;
  const reader = { pool, depth, totals };
  const readings = query.q
    ? (await findFiltersForText({ pool, words }, catalogue, query.q, plan.filter)).map(
        replaceWordsByKeys,
      )
    : undefined;
  const parts = query.sort && splitByReplyTime(readings ?? [plan.filter]);
  if (after && after.reading >= (parts ?? readings ?? [plan]).length) throw createCursorError();
  const found = parts
    ? await readPageByReplyTime(reader, { parts, counted: readings ?? [plan.filter] }, plan, after)
    : readings
      ? await readWordPage(reader, readings, plan, after)
      : await readSearchPage(reader, plan, after);
  return {
    vendors: found.rows.map((row) => presentCard(row, catalogue, row.haversine)),
    total: found.total,
    total_is_exact: found.total <= limits.search.exact_total,
    page,
    limit,
    next: found.last ? encodeCursor(found.last) : null,
  };
}

/** Returns a filter per interpretation of a typed text, strict first; empty if none can match. */
async function findFiltersForText(
  { pool, words }: Pick<SearchTools, 'pool' | 'words'>,
  catalogue: Catalogue,
  typed: string,
  filter: ListingFilter,
): Promise<ListingFilter[]> {
  const found = await words(pool, typed);
  const readings = buildWordFilters(found, getCatalogueWords(catalogue), filter.keys);
  return readings.map((each) => ({ ...filter, words: each }));
}

/** Returns a filter per interpretation of the query's text; undefined if the query has no text. */
export async function findWordFilters(
  tools: Pick<SearchTools, 'pool' | 'words' | 'catalogue'>,
  query: SearchVendorsQuery,
  place: Position | undefined,
): Promise<ListingFilter[] | undefined> {
  if (!query.q) return undefined;
  const plan = planSearch(tools.catalogue, query, { place, approvedOnly: false });
  return plan ? findFiltersForText(tools, tools.catalogue, query.q, plan.filter) : [];
}

/** Highest part index in a cursor: two interpretations of a text with seven reply times each. */
const MOST_READINGS = 13;

const cursorSchema = z.tuple([
  z.union([z.literal(0), z.literal(1)]),
  z.number().min(0).max(1).nullable(),
  z.number().min(-5).max(0),
  z.guid(),
  z.int().min(1).max(MOST_READINGS).optional(),
]);

/** Encodes the last row of a page as a cursor for URLs, with numbers in full precision. */
function encodeCursor({
  tier,
  haversine,
  score,
  vendor_id,
  reading = 0,
}: Hit & Partial<PartHit>): string {
  const place = [tier, haversine, score, vendor_id, ...(reading > 0 ? [reading] : [])];
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

const createCursorError = () => invalidInput({ after: [messages.general.choice] });

/** Decodes a cursor. @throws AppError 422 if it is malformed or of a search with another order */
function decodeCursor(text: string, hasPlace: boolean): PartHit {
  const parsed = cursorSchema.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
  if (!parsed.success || (parsed.data[1] !== null) !== hasPlace) {
    throw createCursorError();
  }
  const [tier, haversine, score, vendor_id, reading = 0] = parsed.data;
  return { tier, haversine, score, vendor_id, reading };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const DAY_HOURS = 24;

/**
 * Splits a search into parts by reply time, fastest first and without a reply time last. Each part
 * can read the index in order, like a search for a vendor type.
 */
function splitByReplyTime(filters: readonly ListingFilter[]): ListingFilter[] {
  return filters.flatMap((filter) => {
    const steps = replyHours.filter((hours) => filter.replies !== 'day' || hours <= DAY_HOURS);
    const timed = steps.map((hours) => ({ ...filter, replies: hours, approvedOnly: true }));
    if (filter.unclaimedOnly) return [filter];
    return filter.replies ? timed : [...timed, { ...filter, withoutTime: true as const }];
  });
}

/** Reads a page of a search split by reply time. The unsplit filters `counted` give the total. */
async function readPageByReplyTime(
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

/** Maximum number of distant professionals shown below the results. */
const SERVING_SHOWN = 10;

interface ServingTools {
  readonly pool: Pick<Pool, 'query'>;
  readonly places: Pick<Places, 'locate' | 'whereabouts'>;
  readonly catalogue: Catalogue;
}

/**
 * Returns professionals with a distant office who serve the place; none if the query filters by
 * words, reply time or unclaimed listings, which this search does not support.
 */
export async function searchVendorsServingPlace(
  { pool, places, catalogue }: ServingTools,
  query: z.output<typeof servingQuery>,
): Promise<VendorCard[]> {
  if (query.q || query.replies || query.claimable) return [];
  const position = await resolveSearchPosition(query, places);
  const address = query.place || query.post_code || query.city;
  const found = position && (await places.whereabouts({ address, position }));
  if (!position || !found) return [];
  const plan = planSearch(catalogue, query, { place: position, approvedOnly: true });
  if (!plan) return [];
  const { keys, minRating } = plan.filter;
  const place = { ...position, post_code: found.post_code };
  const hits = await findServingProfessionals(pool, { keys, minRating, place }, SERVING_SHOWN);
  const far = new Map(hits.map(({ vendor_id, haversine }) => [vendor_id, haversine]));
  const rows = await listCards(pool, [...far.keys()]);
  return rows.map((row) => presentCard(row, catalogue, far.get(row.id) ?? null));
}
