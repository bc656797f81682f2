import type { PlaceLevel } from '@threshold/contract/texts/place-page-texts';
import { type State, stateNames, states } from '@threshold/contract/vocabularies';
import { withCities } from './cities.ts';
import type { Locality } from './locality.ts';
import { slugify } from './names.ts';
import { computeDistanceKm, type Position } from './position.ts';

/** A place for which public pages may exist. */
export interface PagePlace {
  readonly level: PlaceLevel;
  /** End of the path of the place's pages, after the vendor type: 'nsw/parramatta-2150'. */
  readonly key: string;
  readonly name: string;
  readonly state: State | null;
  /** Postcode of a suburb; empty for other places. */
  readonly post_code: string;
  /** Undefined for a state and the country, which have no centre. */
  readonly at: Position | undefined;
  /** Radius of a city in kilometres; null for other places. */
  readonly radius_km: number | null;
}

/** Name and centre of a suburb that a map shows. */
export interface NamedPoint extends Position {
  readonly name: string;
}

/** Finds places of public pages. Uses only the embedded data, so that paths never change. */
export interface PagePlaces {
  /** Returns the place for the path of a page, in any spelling and even with a wrong state. */
  find(state: string, place: string): PagePlace | undefined;
  /** Returns the place with exactly this name: a suburb with postcode, a city or a state. */
  named(words: string): PagePlace | undefined;
  /** Returns the suburb of an office; if `city` is no suburb, the postcode's largest suburb. */
  suburbOf(postcode: string, city: string): PagePlace | undefined;
  readonly cities: readonly PagePlace[];
  /** Returns the largest suburbs around a point that are far enough apart to show their names. */
  around(position: Position, km: number, most: number): NamedPoint[];
}

/** Rows of a state with the same name within this distance are one suburb with many postcodes. */
const SAME_SUBURB_KM = 25;
const MILLION = 1_000_000;
const LARGE = 200_000;
/** Minimum distance between names on a map, as a fraction of the map's radius. */
const ROOM = 0.24;

export const australia: PagePlace = {
  level: 'country',
  key: '',
  name: 'Australia',
  state: null,
  post_code: '',
  at: undefined,
  radius_km: null,
};

export const createStatePlace = (state: State): PagePlace => ({
  ...australia,
  level: 'state',
  key: state.toLowerCase(),
  name: stateNames[state],
  state,
});

export function createPagePlaces(localities: readonly Locality[]): PagePlaces {
  const byName = Map.groupBy(localities, (row) => `${row.state} ${slugify(row.locality)}`);
  const bySlug = Map.groupBy(localities, (row) => `${slugify(row.locality)}-${row.postcode}`);
  const byPostcode = Map.groupBy(localities, ({ postcode }) => postcode);
  const cities = withCities(localities)
    .filter(({ cityPopulation }) => cityPopulation > 0)
    .map(createCityPlace);
  const cityBySlug = new Map(cities.map((city) => [slugify(city.name), city]));

  /** Returns a suburb as a place, with the postcode of its most populous row. */
  function suburbPlace(row: Locality): PagePlace {
    const rows = byName.get(`${row.state} ${slugify(row.locality)}`) ?? [row];
    const [main = row] = rows
      .filter((other) => computeDistanceKm(row, other) < SAME_SUBURB_KM)
      .toSorted((a, b) => b.population - a.population || Number(a.postcode) - Number(b.postcode));
    const { locality, state, postcode, latitude, longitude } = main;
    return {
      level: 'suburb',
      key: `${state.toLowerCase()}/${slugify(locality)}-${postcode}`,
      name: locality,
      state,
      post_code: postcode,
      at: { latitude, longitude },
      radius_km: null,
    };
  }

  return {
    cities,
    find: (stateText, placeText) => {
      const state = states.find((code) => code === stateText.toUpperCase());
      if (stateText === '') return placeText === '' ? australia : undefined;
      if (!state) return undefined;
      if (placeText === '') return createStatePlace(state);
      const slug = slugify(placeText);
      const rows = bySlug.get(slug) ?? [];
      const row = rows.find((one) => one.state === state) ?? rows[0];
      return row ? suburbPlace(row) : cityBySlug.get(slug);
    },
    named: (text) => {
      const words = text.split(/[\s,]+/).filter((word) => word !== '' && word !== 'Australia');
      const postcode = /^\d{4}$/.test(words.at(-1) ?? '') ? words.pop() : undefined;
      const code = states.find((each) => each === words.at(-1));
      if (code) words.pop();
      const name = words.join(' ');
      if (postcode) {
        const rows = bySlug.get(`${slugify(name)}-${postcode}`) ?? [];
        const row = code ? rows.find(({ state }) => state === code) : rows[0];
        return row && suburbPlace(row);
      }
      if (words.length === 0 && !code) return text.trim() === '' ? undefined : australia;
      const whole = states.find((each) => stateNames[each] === text.trim());
      const state = whole ?? (name === '' ? code : undefined);
      if (state) return createStatePlace(state);
      const city = cityBySlug.get(slugify(name));
      return !code || city?.state === code ? city : undefined;
    },
    suburbOf: (postcode, city) => {
      const rows = byPostcode.get(postcode) ?? [];
      const slug = slugify(city);
      const row =
        rows.find(({ locality }) => slugify(locality) === slug) ??
        rows.toSorted((a, b) => b.population - a.population)[0];
      return row && suburbPlace(row);
    },
    around: (position, km, most) => {
      const found: NamedPoint[] = [];
      const near = localities
        .filter((row) => computeDistanceKm(row, position) < km)
        .toSorted((a, b) => b.population - a.population);
      for (const { locality, latitude, longitude } of near) {
        if (found.length === most) break;
        const point = { name: locality, latitude, longitude };
        if (found.every((other) => computeDistanceKm(other, point) > km * ROOM)) found.push(point);
      }
      return found;
    },
  };
}

function createCityPlace({
  locality,
  state,
  cityPopulation,
  latitude,
  longitude,
}: ReturnType<typeof withCities>[number]): PagePlace {
  return {
    level: 'city',
    key: `${state.toLowerCase()}/${slugify(locality)}`,
    name: locality,
    state,
    post_code: '',
    at: { latitude, longitude },
    radius_km: computeCityRadius(cityPopulation),
  };
}

function computeCityRadius(people: number): number {
  if (people >= MILLION) return 35;
  return people >= LARGE ? 20 : 12;
}
