import type { servingQuery } from '@threshold/contract/search';
import type { VendorCard } from '@threshold/contract/vendors';
import type { Pool } from 'pg';
import type { z } from 'zod';
import type { Places } from '../../adapters/places/places.ts';
import type { Catalogue } from '../vendors/catalogue.repo.ts';
import { presentCard } from './card.presenter.ts';
import { listCards } from './card.repo.ts';
import { placeOf } from './search-place.ts';
import { planSearch } from './search-plan.ts';
import { findServing } from './serving.repo.ts';

/** As many as one looks through below a list. */
const SHOWN = 10;

interface ServingTools {
  readonly pool: Pick<Pool, 'query'>;
  readonly places: Pick<Places, 'locate' | 'whereabouts'>;
  readonly catalogue: Catalogue;
}

/**
 * Who else works at the place of a search. Nobody where a search names no place, or looks for what a service area says
 * nothing about: words, replies, listings without an owner.
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
