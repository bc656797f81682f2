import type { VendorCard } from '@threshold/contract/endpoints/listings/vendors';
import {
  resolveSearchPoint,
  type SearchFacets,
  type SearchPage,
  type SearchVendorsQuery,
  type servingQuery,
} from '@threshold/contract/endpoints/search/search';
import { limits } from '@threshold/contract/limits';
import { messages } from '@threshold/contract/texts/messages';
import type { VendorType } from '@threshold/contract/vocabularies';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Places } from '../../adapters/places/places.ts';
import { invalidInput } from '../../errors.ts';
import type { Catalogue } from '../listings/vendors/vendors.repo.ts';
import { presentCard } from './cards/card.presenter.ts';
import {
  listCards,
  type PartHit,
  readPageByReplyTime,
  readSearchPage,
  splitByReplyTime,
} from './search.repo.ts';
import { countFacets, noFacets } from './search-facets.ts';
import { findServingProfessionals } from './serving.repo.ts';
import type { SearchDepth, SearchTotals } from './statements/search-depth.ts';
import type { Hit, ListingFilter, SearchPlan } from './statements/search-filter.ts';
import { ANY_KEY, replaceWordsByKeys } from './statements/search-statement.ts';
import { countWordFacets, readWordPage } from './words/word-pages.ts';
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
  const plan = await planSearch({ places, catalogue }, query, { approvedOnly });
  if (!plan) return { vendors: [], total: 0, total_is_exact: true, page, limit, next: null };
  const after = query.after
    ? decodeCursor(query.after, plan.filter.place !== undefined)
    : undefined;
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

/** Counts the listings that each choice of a filter would find. */
export async function countSearchFacets(
  tools: Pick<SearchTools, 'pool' | 'places' | 'words' | 'catalogue'>,
  query: SearchVendorsQuery,
): Promise<SearchFacets> {
  const plan = await planSearch(tools, query, { approvedOnly: false });
  if (!plan) return noFacets;
  if (!query.q) return countFacets(tools, query, plan.filter);
  const filters = await findFiltersForText(tools, tools.catalogue, query.q, plan.filter);
  return countWordFacets(tools, query, filters);
}

/** Converts a query to a plan; undefined if the place is unknown or no listing can match. */
async function planSearch(
  { places, catalogue }: Pick<SearchTools, 'places' | 'catalogue'>,
  query: SearchVendorsQuery,
  { approvedOnly }: { approvedOnly: boolean },
): Promise<SearchPlan | undefined> {
  const place = await resolveSearchPosition(query, places);
  if (place === null) return undefined;
  const minRating = query.min_rating || undefined;
  const filter: ListingFilter = {
    ...findSearchKeys(catalogue, query.vendor_type ?? [], query.service_type ?? []),
    place,
    // Only verified listings have stars and reply times.
    approvedOnly: approvedOnly || minRating !== undefined || query.replies !== undefined,
    unclaimedOnly: query.claimable === true,
    minRating,
    ...(query.replies && { replies: query.replies }),
  };
  // A listing without an account is never verified, so this combination matches nothing.
  if (filter.keys.length === 0 || (filter.unclaimedOnly && filter.approvedOnly)) return undefined;
  return { filter, limit: query.limit, before: (query.page - 1) * query.limit };
}

/** Finds the index keys for any of the types with any of the services. Skips unknown services. */
function findSearchKeys(
  { typeKeys, services }: Catalogue,
  types: readonly VendorType[],
  serviceIds: readonly string[],
): Pick<ListingFilter, 'keys' | 'keysOverlap'> {
  if (serviceIds.length > 0) {
    const chosen = services.filter(
      ({ id, vendor_type }) =>
        serviceIds.includes(id) && (types.length === 0 || types.includes(vendor_type)),
    );
    return { keys: chosen.map(({ search_key }) => search_key), keysOverlap: chosen.length > 1 };
  }
  const isEvery = types.length === 0 || types.length === typeKeys.size;
  const keys = isEvery ? [ANY_KEY] : types.flatMap((type) => typeKeys.get(type) ?? []);
  return { keys, keysOverlap: false };
}

/** Returns the centre of a search; undefined without a place, null if the place is unknown. */
async function resolveSearchPosition(query: SearchVendorsQuery, places: Pick<Places, 'locate'>) {
  const point = resolveSearchPoint(query);
  if (point) return point;
  const { post_code, city } = query;
  if (!post_code && !city) return undefined;
  const found = await places.locate({ ...(post_code && { post_code }), ...(city && { city }) });
  return found ?? null;
}

/**
 * Highest part index in a cursor: two interpretations of a text, each in seven parts by reply time.
 */
const MAX_PART_INDEX = 13;

const cursorSchema = z.tuple([
  z.union([z.literal(0), z.literal(1)]),
  z.number().min(0).max(1).nullable(),
  z.number().min(-5).max(0),
  z.guid(),
  z.int().min(1).max(MAX_PART_INDEX).optional(),
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

/** Maximum number of distant professionals shown below the results. */
const SERVING_SHOWN = 10;

interface ServingTools {
  readonly pool: Pick<Pool, 'query'>;
  readonly places: Pick<Places, 'locate' | 'resolvePlace'>;
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
  const plan = await planSearch({ places, catalogue }, query, { approvedOnly: true });
  const position = plan?.filter.place;
  const address = query.place || query.post_code || query.city;
  const found = position && (await places.resolvePlace({ address, position }));
  if (!position || !found) return [];
  const { keys, minRating } = plan.filter;
  const place = { ...position, post_code: found.post_code };
  const hits = await findServingProfessionals(pool, { keys, minRating, place }, SERVING_SHOWN);
  const far = new Map(hits.map(({ vendor_id, haversine }) => [vendor_id, haversine]));
  const rows = await listCards(pool, [...far.keys()]);
  return rows.map((row) => presentCard(row, catalogue, far.get(row.id) ?? null));
}
