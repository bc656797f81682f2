import type { CityCount } from '@threshold/contract/search';
import type { VendorType } from '@threshold/contract/vocabularies';

export interface CityTile {
  city: string;
  /** Types with the most listings, largest first; never empty. */
  rows: readonly { vendor_type: VendorType; count: number }[];
}

const mostTiles = 3;
const rowsOfTile = 3;
/** Minimum number of listings of a type. */
const fewest = 5;

/** Returns the first cities that have types with enough listings. */
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
