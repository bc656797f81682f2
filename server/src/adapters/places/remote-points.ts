import type { State } from '@threshold/contract/vocabularies';
import { townKey } from './geonames-towns.ts';
import type { Position } from './position.ts';

/**
 * Places far from the centre of a vast postcode, which GeoNames' list omits or lists once for
 * several postcodes. Accurate to about 3 km.
 */
const points: readonly (readonly [string, State, number, number])[] = [
  ['Alice Springs', 'NT', -23.7, 133.88],
  ['Aurukun', 'QLD', -13.355, 141.725],
  ['Birdsville', 'QLD', -25.899, 139.352],
  ['Boston', 'SA', -34.65, 135.87],
  ['Broken Hill North', 'NSW', -31.935, 141.465],
  ['Broken Hill West', 'NSW', -31.97, 141.43],
  ['Burns', 'NSW', -32.07, 141.01],
  ['Cameron Corner', 'NSW', -29.0, 141.0],
  ['Christmas Island', 'WA', -10.424, 105.678],
  ['Dampier Peninsula', 'WA', -17.0, 122.7],
  ['East Arnhem', 'NT', -12.6, 136.0],
  ['Eucla', 'WA', -31.676, 128.889],
  ['Home Island', 'WA', -12.117, 96.896],
  ['Katherine', 'NT', -14.465, 132.265],
  ['Kowanyama', 'QLD', -15.475, 141.747],
  ['Kuranda', 'QLD', -16.82, 145.638],
  ['Kynuna', 'QLD', -21.579, 141.922],
  ['Leneva', 'VIC', -36.19, 146.9],
  ['Lord Howe Island', 'NSW', -31.53, 159.075],
  ['Mount Gipps', 'NSW', -31.77, 141.55],
  ['Norfolk Island', 'NSW', -29.035, 167.955],
  ['Oodnadatta', 'SA', -27.548, 135.447],
  ['Palm Island', 'QLD', -18.738, 146.58],
  ['Pormpuraaw', 'QLD', -14.9, 141.62],
  ['Port Augusta', 'SA', -32.493, 137.77],
  ['Sapphire Central', 'QLD', -23.465, 147.72],
  ['South Broken Hill', 'NSW', -31.982, 141.46],
  ['Stephens Creek', 'NSW', -31.85, 141.58],
  ['Tennant Creek', 'NT', -19.648, 134.19],
  ['Virginia', 'NT', -12.53, 131.02],
  ['Wellesley Islands', 'QLD', -16.6, 139.4],
  ['West Island', 'WA', -12.19, 96.83],
  ['Yulara', 'NT', -25.24, 130.985],
];

const byKey: ReadonlyMap<string, Position> = new Map(
  points.map(([name, state, latitude, longitude]) => [
    townKey(name, state),
    { latitude, longitude },
  ]),
);

export function remotePoint(name: string, state: State): Position | undefined {
  return byKey.get(townKey(name, state));
}
