import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locality } from './locality.ts';
import { slugOf } from './names.ts';
import type { Position } from './position.ts';

/*
 * Our own points of localities that the postal list locates more than 10 km off, at the centre of a
 * vast postcode. `server/scripts/make-locality-points.ts` makes `locality-points.csv` from a
 * reference file: Australian Bureau of Statistics, Suburbs and Localities 2016 and 2021 (CC BY
 * 4.0), and GeoNames postal codes of March 2026 (CC BY 4.0). Points have three decimals.
 */
export const LOCALITY_POINTS_FILE = 'locality-points.csv';

/** Points by `pointKey`. */
export type LocalityPoints = ReadonlyMap<string, Position>;

export const pointKey = ({
  postcode,
  state,
  locality,
}: Pick<Locality, 'postcode' | 'state' | 'locality'>) => `${postcode},${state},${slugOf(locality)}`;

export function readLocalityPoints(): LocalityPoints {
  const text = readFileSync(join(import.meta.dirname, LOCALITY_POINTS_FILE), 'utf8');
  return new Map(
    text
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => {
        const [postcode, state, slug, latitude, longitude] = line.split(',');
        const point = { latitude: Number(latitude), longitude: Number(longitude) };
        return [`${postcode},${state},${slug}`, point];
      }),
  );
}
