import { limits } from '@threshold/contract/limits';
import { messages } from '@threshold/contract/messages';
import { type SearchPage, type SearchVendorsQuery, searchPoint } from '@threshold/contract/search';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Places } from '../../adapters/places/places.ts';
import type { Position } from '../../adapters/places/position.ts';
import { invalid } from '../../errors.ts';
import type { Catalogue } from '../vendors/catalogue.repo.ts';
import { presentCard } from './card.presenter.ts';
import { readSearchPage } from './search.repo.ts';
import type { SearchDepth } from './search-depth.ts';
import type { Hit } from './search-filter.ts';
import { planSearch } from './search-plan.ts';

interface SearchTools {
  readonly pool: Pick<Pool, 'query'>;
  readonly places: Pick<Places, 'locate'>;
  readonly depth: SearchDepth;
  readonly catalogue: Catalogue;
}

/**
 * One page of a search: the place behind its name, the plan, and what the plan reads.
 * @throws AppError 422 for an `after` that no page of this search gave
 */
export async function searchListings(
  { pool, places, depth, catalogue }: SearchTools,
  query: SearchVendorsQuery,
  { approvedOnly }: { approvedOnly: boolean },
): Promise<SearchPage> {
  const { page, limit } = query;
  const place = await placeOf(query, places);
  const plan = place === null ? undefined : planSearch(catalogue, query, { place, approvedOnly });
  if (!plan) return { vendors: [], total: 0, total_is_exact: true, page, limit, next: null };
  const after = query.after ? decodeCursor(query.after, place !== undefined) : undefined;
  const found = await readSearchPage({ pool, depth }, plan, after);
  return {
    vendors: found.cards.map(({ row, haversine }) => presentCard(row, catalogue, haversine)),
    total: found.total,
    total_is_exact: found.total <= limits.search.exact_total,
    page,
    limit,
    next: found.last ? encodeCursor(found.last) : null,
  };
}

/** Undefined: everywhere. Null: the place that was named does not exist. Coordinates win over names. */
export async function placeOf(
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

const cursorSchema = z.tuple([
  z.union([z.literal(0), z.literal(1)]),
  z.number().min(0).max(1).nullable(),
  z.number().min(-5).max(0),
  z.guid(),
]);

/** Where the next page begins, as text for a URL. Numbers keep every digit. */
function encodeCursor({ tier, haversine, score, vendor_id }: Hit): string {
  return Buffer.from(JSON.stringify([tier, haversine, score, vendor_id])).toString('base64url');
}

/** @throws AppError 422 for anything that this product did not make, or made for the other order */
function decodeCursor(text: string, hasPlace: boolean): Hit {
  const parsed = cursorSchema.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
  if (!parsed.success || (parsed.data[1] !== null) !== hasPlace) {
    throw invalid({ after: [messages.general.choice] });
  }
  const [tier, haversine, score, vendor_id] = parsed.data;
  return { tier, haversine, score, vendor_id };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
