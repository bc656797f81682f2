import type { CityCount } from '@threshold/contract/search';
import type { VendorType } from '@threshold/contract/vocabularies';

export interface CityTile {
  city: string;
  /** The types with the most listings, the largest first; never empty, never zero. */
  rows: readonly { vendor_type: VendorType; count: number }[];
}

const rowsOfTile = 3;

/** What the tiles show of the counts. A city without listings has none. */
export function cityTiles(cities: readonly CityCount[]): CityTile[] {
  return cities
    .map(({ city, counts }) => ({
      city,
      rows: counts
        .filter(({ count }) => count > 0)
        .toSorted((one, other) => other.count - one.count)
        .slice(0, rowsOfTile),
    }))
    .filter(({ rows }) => rows.length > 0);
}
