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
import type { ListingFilter } from './search-filter.ts';
import { kilometresOf } from './search-geometry.ts';
import { searchKeys } from './search-keys.ts';
import { presentCard } from './vendors.presenter.ts';

interface SearchTools {
  readonly pool: Pick<Pool, 'query'>;
  readonly places: Pick<Places, 'locate'>;
  readonly catalogue: Catalogue;
}

/**
 * One page of a search in three statements: ids, total, cards.
 * @throws AppError 422 for an `after` that no page of this search gave
 */
export async function searchListings(
  { pool, places, catalogue }: SearchTools,
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
  if (place === null || filter.keys.length === 0) {
    return { vendors: [], total: 0, total_is_exact: true, page, limit, next: null };
  }
  const [found, total] = await Promise.all([
    findPage(pool, filter, query).then(async ({ hits, next }) => {
      const ids = hits.map(({ vendor_id }) => vendor_id);
      return {
        hits: new Map(hits.map((hit) => [hit.vendor_id, hit])),
        next,
        rows: await listCards(pool, ids),
      };
    }),
    countHits(pool, filter),
  ]);
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

async function findPage(
  pool: SearchTools['pool'],
  filter: ListingFilter,
  { page, limit, after }: SearchVendorsQuery,
) {
  const cursor = after ? decodeCursor(after, filter.place !== undefined) : undefined;
  if (after && !cursor) throw invalid({ after: [messages.general.choice] });
  // One more than asked for tells whether there is a next page.
  const slice = { limit: limit + 1, offset: (page - 1) * limit, after: cursor };
  const rows = await findHits(pool, filter, slice);
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
