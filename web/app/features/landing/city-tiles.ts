import type { CityCount } from '@threshold/contract/search';
import type { VendorType } from '@threshold/contract/vocabularies';

export interface CityTile {
  city: string;
  /** The types with the most listings, the largest first; never empty, never few. */
  rows: readonly { vendor_type: VendorType; count: number }[];
}

const mostTiles = 3;
const rowsOfTile = 3;
/** Fewer than these are no choice. */
const fewest = 5;

/** What the tiles show of the counts: the first cities that have a choice of somebody. */
export function cityTiles(cities: readonly CityCount[]): CityTile[] {
  return cities
    .map(({ city, counts }) => ({
      city,
      rows: counts
        .filter(({ count }) => count >= fewest)
        .toSorted((one, other) => other.count - one.count)
        .slice(0, rowsOfTile),
    }))
    .filter(({ rows }) => rows.length > 0)
    .slice(0, mostTiles);
}
