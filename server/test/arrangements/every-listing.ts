import { limits } from '@threshold/contract/limits';
import { EARTH_RADIUS_KM } from '@threshold/contract/vocabularies';
import { towns } from '#src/db/bulk/towns.ts';
import type { TestApp } from '../test-app.ts';

/* Computes the expected results of a search from every listing. */

const TOWNS_PER_STATE = 10;

const states = [...new Set(towns.map(([, state]) => state))];
/** Ten towns of every state. */
export const chosenTowns = states.flatMap((state) =>
  towns.filter((town) => town[1] === state).slice(0, TOWNS_PER_STATE),
);

export interface Listing {
  readonly id: string;
  readonly vendor_type: string;
  readonly is_approved: boolean;
  readonly score: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly service_ids: string[];
}

/** Reads the data of search results directly from the tables, to compare it with the search. */
export async function readListings(test: Pick<TestApp, 'database'>): Promise<Listing[]> {
  const { rows } = await test.database.pool.query<Listing>(`
    select id, vendor_type, status = 'approved' as is_approved, latitude, longitude,
      (confirmed_sum + 5 * (select sum(confirmed_sum)::float8 / sum(confirmed_count) from vendors)) / (confirmed_count + 5)
        as score,
      array(select service_id::text from vendor_services where vendor_id = vendors.id) as service_ids
    from vendors
    where status in ('approved', 'pending', 'claimed') or (status = 'in_complete' and is_unclaimed)`);
  return rows;
}

const radian = Math.PI / 180;
function haversine(
  a: Pick<Listing, 'latitude' | 'longitude'>,
  latitude: number,
  longitude: number,
) {
  const north = Math.sin(((a.latitude - latitude) * radian) / 2) ** 2;
  const east = Math.sin(((a.longitude - longitude) * radian) / 2) ** 2;
  return north + Math.cos(latitude * radian) * Math.cos(a.latitude * radian) * east;
}

/** Returns all matches in the order of search (docs/rules/search.md), computed from every listing. */
export function sortAll(
  listings: readonly Listing[],
  latitude: number,
  longitude: number,
): string[] {
  return listings
    .map((listing) => ({ ...listing, away: haversine(listing, latitude, longitude) }))
    .filter(
      ({ away }) => 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(away)) <= limits.search.radius_km,
    )
    .toSorted(
      (a, b) =>
        Number(b.is_approved) - Number(a.is_approved) ||
        a.away - b.away ||
        (a.is_approved ? b.score - a.score : 0) ||
        (a.id < b.id ? -1 : 1),
    )
    .map(({ id }) => id);
}
