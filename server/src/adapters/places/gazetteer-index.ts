import { type RankedLocality, withCities } from './cities.ts';
import { buildPlaceId, type Locality } from './locality.ts';
import { buildNameKey, expandSpellings } from './names.ts';
import { parseInterpretations, type QueryInterpretation } from './place-query.ts';
import { computeDistanceKm, type Position } from './position.ts';

interface Entry {
  /** Text to compare with the typed text: a name with or without its first words, or a postcode. */
  readonly key: string;
  readonly place: RankedPlace;
  /** Whether the key is the whole name, the name without its first words, or the postcode. */
  readonly part: 'name' | 'later' | 'postcode';
  /** Number of characters in the first word of the key. */
  readonly first: number;
}

interface RankedPlace {
  readonly locality: RankedLocality;
  /** Part of the score that does not depend on the typed text; higher for larger places. */
  readonly weight: number;
}

export interface GazetteerIndex {
  /** Returns localities that match the typed text, likeliest first. */
  search(input: string, limit: number, near?: Position): Locality[];
  /** Returns the localities of exactly this name, most populous first. */
  named(words: readonly string[]): readonly Locality[];
  /** Returns the localities of the postcode, most populous first. */
  inPostcode(postcode: string): readonly Locality[];
  byId(placeId: string): Locality | undefined;
}

/** Sorts the keys of localities, so that a binary search finds keys that start with the input. */
export function buildIndex(localities: readonly Locality[]): GazetteerIndex {
  const places = withCities(localities)
    .map((locality): RankedPlace => ({ locality, weight: computeWeight(locality) }))
    .toSorted((a, b) => b.weight - a.weight || comparePostalOrder(a.locality, b.locality));
  const entries = places.flatMap(buildEntries).toSorted((a, b) => compareText(a.key, b.key));
  const names = groupPlaces(places, ({ locality }) => buildNameKey(locality.words));
  const postcodes = groupPlaces(places, ({ locality }) => locality.postcode);

  return {
    search: (input, limit, near) =>
      searchEntries(entries, parseInterpretations(input), near)
        .slice(0, limit)
        .map(({ locality }) => locality),
    named: (words) =>
      expandSpellings(words).flatMap((spelling) => names.get(buildNameKey(spelling)) ?? []),
    inPostcode: (postcode) => postcodes.get(postcode) ?? [],
    byId: (placeId) =>
      postcodes.get(placeId.split(':')[1] ?? '')?.find((place) => buildPlaceId(place) === placeId),
  };
}

function groupPlaces(places: readonly RankedPlace[], keyOfPlace: (place: RankedPlace) => string) {
  const groups = new Map<string, Locality[]>();
  for (const place of places) {
    const key = keyOfPlace(place);
    const group = groups.get(key);
    if (group) group.push(place.locality);
    else groups.set(key, [place.locality]);
  }
  return groups;
}

/** Weighs a place by its population (logarithm); cities weigh more, so 'Geel' finds Geelong. */
function computeWeight({ population, cityPopulation }: RankedLocality): number {
  const people = Math.max(population, cityPopulation);
  return Math.log10(10 + people) + 0.5 * Math.log10(1 + cityPopulation);
}

function buildEntries(place: RankedPlace): Entry[] {
  const { words, postcode } = place.locality;
  const ofName = words.map(
    (_, at): Entry => ({
      key: buildNameKey(words.slice(at)),
      place,
      part: at === 0 ? 'name' : 'later',
      first: buildNameKey(words.slice(at, at + 1)).length,
    }),
  );
  return [...ofName, { key: postcode, place, part: 'postcode', first: postcode.length }];
}

function searchEntries(
  entries: readonly Entry[],
  readings: readonly QueryInterpretation[],
  near: Position | undefined,
): RankedPlace[] {
  const scores = new Map<RankedPlace, number>();
  for (const reading of readings) {
    for (const key of reading.keys) {
      for (let at = findLowerBound(entries, key); at < entries.length; at += 1) {
        const entry = entries[at] as Entry;
        if (!entry.key.startsWith(key)) break;
        if (!matchesInterpretation(entry.place.locality, reading)) continue;
        const score =
          scoreMatch(entry, key, reading) + entry.place.weight + scoreNearness(entry.place, near);
        scores.set(entry.place, Math.max(score, scores.get(entry.place) ?? 0));
      }
    }
  }
  return [...scores]
    .toSorted(([a, x], [b, y]) => y - x || comparePostalOrder(a.locality, b.locality))
    .map(([place]) => place);
}

/**
 * Scores how well a key matches the typed text. A complete name scores more than a longer name with
 * far more people ('Moe', not Moema). A key with spaces at other positions than the text scores
 * less: 'canb' hardly means Tin Can Bay, and 'New Town' does not mean Newtown.
 */
function scoreMatch(
  { key, part, first }: Entry,
  typed: string,
  reading: QueryInterpretation,
): number {
  const fit = part === 'later' ? 1 : part === 'name' && key === typed ? 4 : 2;
  const { firstWord } = reading;
  const isGapOff = firstWord === undefined ? typed.length > first : firstWord !== first;
  return fit + (reading.preferred ? 3 : 0) - (isGapOff ? 2 : 0);
}

function scoreNearness({ locality }: RankedPlace, near: Position | undefined): number {
  return near ? 1 / (1 + computeDistanceKm(locality, near) / 50) : 0;
}

function matchesInterpretation(
  locality: Locality,
  { states, postcode }: QueryInterpretation,
): boolean {
  if (states && !states.includes(locality.state)) return false;
  return postcode === undefined || locality.postcode.startsWith(postcode);
}

function findLowerBound(entries: readonly Entry[], key: string): number {
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
const comparePostalOrder = (a: Locality, b: Locality) =>
  compareText(a.state, b.state) || compareText(a.postcode, b.postcode);
