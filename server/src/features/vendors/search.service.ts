import { limits } from '@threshold/contract/limits';
import { messages } from '@threshold/contract/messages';
import {
  type SearchPage,
  type SearchVendorsQuery,
  searchPoint,
} from '@threshold/contract/vendors-search';
import type { Pool } from 'pg';
import type { Places, Position } from '../../adapters/places/places.ts';
import { invalid } from '../../errors.ts';
import { listCards } from './cards.repo.ts';
import type { Catalogue } from './catalogue.repo.ts';
import { countHits, findHits } from './search.repo.ts';
import { decodeCursor, encodeCursor } from './search-cursor.ts';
import { isDeep, type SearchDepth } from './search-depth.ts';
import { type Hit, type ListingFilter, matchesNothing } from './search-filter.ts';
import { kilometresOf } from './search-geometry.ts';
import { searchKeys } from './search-keys.ts';
import { presentCard } from './vendors.presenter.ts';

interface SearchTools {
  readonly pool: Pick<Pool, 'query'>;
  readonly places: Pick<Places, 'locate'>;
  readonly depth: SearchDepth;
  readonly catalogue: Catalogue;
}

/**
 * One page of a search in three statements: ids, total, cards.
 * @throws AppError 422 for an `after` that no page of this search gave
 */
export async function searchListings(
  { pool, places, depth, catalogue }: SearchTools,
  query: SearchVendorsQuery,
  { approvedOnly }: { approvedOnly: boolean },
): Promise<SearchPage> {
  const { page, limit } = query;
  const place = await placeOf(query, places);
  const filter: ListingFilter = {
    ...searchKeys(catalogue, query.vendor_type ?? [], query.service_type ?? []),
    place: place ?? undefined,
    approvedOnly,
    unclaimedOnly: query.claimable === true,
    minRating: query.min_rating || undefined,
  };
  if (place === null || matchesNothing(filter)) {
    return { vendors: [], total: 0, total_is_exact: true, page, limit, next: null };
  }
  const cursor = cursorOf(query, filter);
  const counting = countHits(pool, filter);
  const read = async () => {
    const { hits, next } = await (cursor
      ? pageAfter(pool, filter, cursor, limit)
      : pageByNumber({ pool, depth }, filter, query, counting));
    const rows = await listCards(
      pool,
      hits.map(({ vendor_id }) => vendor_id),
    );
    return { hits: new Map(hits.map((hit) => [hit.vendor_id, hit])), next, rows };
  };
  const [found, total] = await Promise.all([read(), counting]);
  return {
    vendors: found.rows.map((row) => {
      const haversine = found.hits.get(row.id)?.haversine ?? null;
      return presentCard(row, catalogue, haversine === null ? null : kilometresOf(haversine));
    }),
    total,
    total_is_exact: total <= limits.search.exact_total,
    page,
    limit,
    next: found.next,
  };
}

interface FoundPage {
  readonly hits: readonly Hit[];
  readonly next: string | null;
}

/** @throws AppError 422 for an `after` that no page of this search gave */
function cursorOf({ after }: SearchVendorsQuery, filter: ListingFilter): Hit | undefined {
  if (!after) return undefined;
  const cursor = decodeCursor(after, filter.place !== undefined);
  if (!cursor) throw invalid({ after: [messages.general.choice] });
  return cursor;
}

async function pageAfter(
  pool: SearchTools['pool'],
  filter: ListingFilter,
  after: Hit,
  limit: number,
): Promise<FoundPage> {
  return pageOf(await findHits(pool, filter, { limit: limit + 1, offset: 0, after }), limit);
}

/** A page so many rows down. Behind the end nothing is looked for. */
async function pageByNumber(
  { pool, depth }: Pick<SearchTools, 'pool' | 'depth'>,
  filter: ListingFilter,
  { page, limit }: SearchVendorsQuery,
  counting: Promise<number>,
): Promise<FoundPage> {
  const before = (page - 1) * limit;
  if (isDeep(before)) return deepPage({ pool, depth }, filter, { before, limit }, counting);
  if (before > 0 && before >= (await counting)) return nothing;
  const slice = { limit: limit + 1, offset: before, after: undefined };
  return pageOf(await findHits(pool, filter, slice), limit);
}

/** From the nearest row that is known of this search. The row before the page is read too, so that the next who asks has it. */
async function deepPage(
  { pool, depth }: Pick<SearchTools, 'pool' | 'depth'>,
  filter: ListingFilter,
  { before, limit }: { readonly before: number; readonly limit: number },
  counting: Promise<number>,
): Promise<FoundPage> {
  if ((await counting) <= limits.search.exact_total) return nothing;
  const start = depth.startOf(filter, before);
  if (!start) return nothing;
  const extra = start.offset > 0 ? 1 : 0;
  const slice = { limit: extra + limit + 1, offset: start.offset - extra, after: start.after };
  const rows = await depth.read(start, () => findHits(pool, filter, slice));
  const own = rows.slice(extra);
  const [previous] = rows.slice(0, extra);
  if (previous) depth.noteStart(filter, before, previous);
  const last = own[limit - 1];
  if (last) depth.noteStart(filter, before + limit, last);
  if (own.length <= limit) depth.noteEnd(filter, before + own.length);
  return pageOf(own, limit);
}

const nothing: FoundPage = { hits: [], next: null };

/** One row more than asked for tells whether there is a next page. */
function pageOf(rows: readonly Hit[], limit: number): FoundPage {
  const hits = rows.slice(0, limit);
  const last = rows.length > limit ? hits.at(-1) : undefined;
  return { hits, next: last ? encodeCursor(last) : null };
}

/** Undefined: everywhere. Null: the place that was named does not exist. Coordinates win over names. */
async function placeOf(
  query: SearchVendorsQuery,
  places: SearchTools['places'],
): Promise<Position | undefined | null> {
  const point = searchPoint(query);
  if (point) return point;
  const { post_code, city } = query;
  if (!post_code && !city) return undefined;
  const found = await places.locate({ ...(post_code && { post_code }), ...(city && { city }) });
  return found ?? null;
}
