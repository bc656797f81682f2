import type { VendorCard } from '@threshold/contract/endpoints/listings/vendors';
import type { servingQuery } from '@threshold/contract/endpoints/search/search';
import type { Pool } from 'pg';
import type { z } from 'zod';
import type { Places } from '../../adapters/places/places.ts';
import type { Catalogue } from '../vendors/vendors.repo.ts';
import { presentCard } from './card.presenter.ts';
import { listCards } from './search.repo.ts';
import { placeOf, planSearch } from './search-plan.ts';
import { findServing } from './serving.repo.ts';

/** Maximum number of professionals shown below the results. */
const SHOWN = 10;

interface ServingTools {
  readonly pool: Pick<Pool, 'query'>;
  readonly places: Pick<Places, 'locate' | 'whereabouts'>;
  readonly catalogue: Catalogue;
}

/**
 * Professionals from farther away who serve the place. None with filters that service areas do not
 * cover: words, replies, unclaimed listings.
 */
export async function searchServing(
  { pool, places, catalogue }: ServingTools,
  query: z.output<typeof servingQuery>,
): Promise<VendorCard[]> {
  if (query.q || query.replies || query.claimable) return [];
  const position = await placeOf(query, places);
  const address = query.place || query.post_code || query.city;
  const found = position && (await places.whereabouts({ address, position }));
  if (!position || !found) return [];
  const plan = planSearch(catalogue, query, { place: position, approvedOnly: true });
  if (!plan) return [];
  const { keys, minRating } = plan.filter;
  const place = { ...position, post_code: found.post_code };
  const hits = await findServing(pool, { keys, minRating, place }, SHOWN);
  const far = new Map(hits.map(({ vendor_id, haversine }) => [vendor_id, haversine]));
  const rows = await listCards(pool, [...far.keys()]);
  return rows.map((row) => presentCard(row, catalogue, far.get(row.id) ?? null));
}
