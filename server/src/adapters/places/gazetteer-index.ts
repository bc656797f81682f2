import { type RankedLocality, withCities } from './cities.ts';
import { type Locality, placeIdOf } from './locality.ts';
import { keyOf, spellingsOf } from './names.ts';
import { type Reading, readingsOf } from './place-query.ts';
import { distanceKm, type Position } from './position.ts';

interface Entry {
  /** A name starting at one of its words, or a postcode. */
  readonly key: string;
  readonly place: Ranked;
  /** Type of the key: the whole name, its later part, or the postcode. */
  readonly part: 'name' | 'later' | 'postcode';
  /** Length of the key's first word. */
  readonly first: number;
}

interface Ranked {
  readonly locality: RankedLocality;
  /** Probability weight of the place, independent of the text. */
  readonly weight: number;
}

export interface GazetteerIndex {
  /** Localities that match the typed text, likeliest first. */
  search(input: string, limit: number, near?: Position): Locality[];
  /** Localities of exactly that name, most populous first. */
  named(words: readonly string[]): readonly Locality[];
  /** Localities of the postcode, most populous first. */
  inPostcode(postcode: string): readonly Locality[];
  byId(placeId: string): Locality | undefined;
}

/** Sorts the localities once; a search is a binary search and a scan of the matches. */
export function buildIndex(localities: readonly Locality[]): GazetteerIndex {
  const places = withCities(localities)
    .map((locality): Ranked => ({ locality, weight: weightOf(locality) }))
    .toSorted((a, b) => b.weight - a.weight || byPostalOrder(a.locality, b.locality));
  const entries = places.flatMap(entriesOf).toSorted((a, b) => compareText(a.key, b.key));
  const names = groupPlaces(places, ({ locality }) => keyOf(locality.words));
  const postcodes = groupPlaces(places, ({ locality }) => locality.postcode);

  return {
    search: (input, limit, near) =>
      searchEntries(entries, readingsOf(input), near)
        .slice(0, limit)
        .map(({ locality }) => locality),
    named: (words) => spellingsOf(words).flatMap((spelling) => names.get(keyOf(spelling)) ?? []),
    inPostcode: (postcode) => postcodes.get(postcode) ?? [],
    byId: (placeId) =>
      postcodes.get(placeId.split(':')[1] ?? '')?.find((place) => placeIdOf(place) === placeId),
  };
}

function groupPlaces(places: readonly Ranked[], keyOfPlace: (place: Ranked) => string) {
  const groups = new Map<string, Locality[]>();
  for (const place of places) {
    const key = keyOfPlace(place);
    const group = groups.get(key);
    if (group) group.push(place.locality);
    else groups.set(key, [place.locality]);
  }
  return groups;
}

/** Weighs a population by its magnitude, a city's twice: 'Geel' means Geelong. */
function weightOf({ population, cityPopulation }: RankedLocality): number {
  const people = Math.max(population, cityPopulation);
  return Math.log10(10 + people) + 0.5 * Math.log10(1 + cityPopulation);
}

function entriesOf(place: Ranked): Entry[] {
  const { words, postcode } = place.locality;
  const ofName = words.map(
    (_, at): Entry => ({
      key: keyOf(words.slice(at)),
      place,
      part: at === 0 ? 'name' : 'later',
      first: keyOf(words.slice(at, at + 1)).length,
    }),
  );
  return [...ofName, { key: postcode, place, part: 'postcode', first: postcode.length }];
}

function searchEntries(
  entries: readonly Entry[],
  readings: readonly Reading[],
  near: Position | undefined,
): Ranked[] {
  const scores = new Map<Ranked, number>();
  for (const reading of readings) {
    for (const key of reading.keys) {
      for (let at = firstFrom(entries, key); at < entries.length; at += 1) {
        const entry = entries[at] as Entry;
        if (!entry.key.startsWith(key)) break;
        if (!fits(entry.place.locality, reading)) continue;
        const score =
          matchOf(entry, key, reading) + entry.place.weight + nearness(entry.place, near);
        scores.set(entry.place, Math.max(score, scores.get(entry.place) ?? 0));
      }
    }
  }
  return [...scores]
    .toSorted(([a, x], [b, y]) => y - x || byPostalOrder(a.locality, b.locality))
    .map(([place]) => place);
}

/**
 * Scores the match of a key. The whole name must outrank a longer name with far more people ('Moe'
 * is not Moema). Gaps between words may differ at a cost: 'canb' is hardly Tin Can Bay, 'New Town'
 * not Newtown.
 */
function matchOf({ key, part, first }: Entry, typed: string, reading: Reading): number {
  const fit = part === 'later' ? 1 : part === 'name' && key === typed ? 4 : 2;
  const { firstWord } = reading;
  const isGapOff = firstWord === undefined ? typed.length > first : firstWord !== first;
  return fit + (reading.preferred ? 3 : 0) - (isGapOff ? 2 : 0);
}

function nearness({ locality }: Ranked, near: Position | undefined): number {
  return near ? 1 / (1 + distanceKm(locality, near) / 50) : 0;
}

function fits(locality: Locality, { states, postcode }: Reading): boolean {
  if (states && !states.includes(locality.state)) return false;
  return postcode === undefined || locality.postcode.startsWith(postcode);
}

function firstFrom(entries: readonly Entry[], key: string): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((entries[middle] as Entry).key < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b));
const byPostalOrder = (a: Locality, b: Locality) =>
  compareText(a.state, b.state) || compareText(a.postcode, b.postcode);
