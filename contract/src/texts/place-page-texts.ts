import { brand } from '../brand.ts';
import { limits } from '../limits.ts';
import { DIRECTORY_PATH, placeTypeSlugs, TITLE_CHARACTERS } from '../paths.ts';
import {
  type State,
  stateNames,
  states,
  type VendorType,
  vendorTypePlurals,
  vendorTypes,
} from '../vocabularies.ts';

/* Pages of one type of professional at one place: `/mortgage-brokers/nsw/parramatta-2150`. */

/** Returns the vendor type of a first path segment; undefined for other texts. */
export const typeOfSlug = (slug: string): VendorType | undefined =>
  vendorTypes.find((type) => placeTypeSlugs[type] === slug.toLowerCase());

/** Levels from all of Australia to one suburb. The area of a city is a circle around its centre. */
export const placeLevels = ['country', 'state', 'city', 'suburb'] as const;
export type PlaceLevel = (typeof placeLevels)[number];

/** Rules of indexing by search engines, and limits of a page's content. */
export const placeRules = {
  /** Least number of listings with an office in the place for its page to be indexed. */
  indexed_from: 3,
  /** A page is no longer indexed after `kept_days` days with fewer listings than this. */
  kept_from: 2,
  kept_days: 14,
  /** A page is not indexed if `shared` of its first `first` listings are on an indexed page. */
  first: 10,
  shared: 7,
  page_size: 10,
  /** Highest page number of a list. Readers rarely need more, and crawlers must not read more. */
  max_page: 50,
  neighbours: 8,
  reviews: 3,
  services: 8,
  /** Most links on a state's page: enough to reach each indexed page from the start in 3 clicks. */
  links: 1000,
  /** Radius of nearby listings: around a suburb, and around a city (as in a search). */
  near_km: { suburb: 10, city: limits.search.radius_km },
} as const;

interface PlaceName {
  readonly level: PlaceLevel;
  readonly name: string;
  readonly state: State | null;
  readonly post_code: string;
}

/** Returns 'Victoria' or 'the Northern Territory'. */
export const formatStateWithArticle = (state: State) =>
  state === 'ACT' || state === 'NT' ? `the ${stateNames[state]}` : stateNames[state];

/** Returns 'Parramatta NSW 2150', 'Sydney NSW', 'the Northern Territory' or 'Australia'. */
export function formatPlaceName({ level, name, state, post_code }: PlaceName): string {
  if (level === 'country' || !state) return 'Australia';
  if (level === 'state') return formatStateWithArticle(state);
  return [name, state, post_code].filter(Boolean).join(' ');
}

/** Returns the heading: 'Mortgage Brokers in Parramatta NSW 2150'. */
export const placeHeading = (type: VendorType, place: PlaceName) =>
  `${vendorTypePlurals[type]} in ${formatPlaceName(place)}`;

/** Returns the complete title of the page, with the product's name if there is room. */
export function placeTitle(type: VendorType, place: PlaceName, page = 1): string {
  const many = vendorTypePlurals[type];
  const { level, name, state } = place;
  const short = level === 'state' ? state : [name, state].filter(Boolean).join(' ');
  const spellings = [placeHeading(type, place), ...(state ? [`${many} in ${short}`] : [])];
  const number = page > 1 ? `, page ${page}` : '';
  const choices = spellings.flatMap((words) => [
    `${words}${number} · ${brand.name}`,
    `${words}${number}`,
  ]);
  const last = `${many}, ${level === 'state' ? state : name}`;
  const fits = (title: string) => title.length < TITLE_CHARACTERS;
  // Only a very long place name does not fit, so the shortest title is cut.
  return [...choices, last + number, last].find(fits) ?? last.slice(0, TITLE_CHARACTERS - 1);
}

/** Returns a count for a sentence: '1 verified mortgage broker', '7 verified accountants'. */
function formatVerifiedCount(count: number, type: VendorType): string {
  const many = vendorTypePlurals[type].toLowerCase();
  return `${count} verified ${count === 1 ? toSingular(type) : many}`;
}

function toSingular(type: VendorType): string {
  if (type === 'Conveyancer/Solicitor') return 'conveyancer or solicitor';
  return vendorTypePlurals[type].toLowerCase().replace(/s$/, '');
}

interface PlaceCounts {
  readonly own: number;
  readonly near: number;
  /** Radius of the area of a city; null for other levels. */
  readonly radius_km: number | null;
}

/** Returns the sentence under the heading, with the numbers of offices. */
export function placeSentence(type: VendorType, place: PlaceName & PlaceCounts): string {
  const { level, own, near, radius_km, post_code, name } = place;
  const has = own === 1 ? 'has an office' : 'have their offices';
  if (level === 'country' || level === 'state') {
    return `${formatVerifiedCount(own, type)} ${has} in ${formatPlaceName(place)}.`;
  }
  const [area, reach] =
    level === 'suburb'
      ? [`in postcode ${post_code}`, placeRules.near_km.suburb]
      : [`within ${radius_km} km of central ${name}`, placeRules.near_km.city];
  if (own === 0) {
    const others = near > 0 ? `; ${near} ${near === 1 ? 'is' : 'are'} within ${reach} km` : '';
    return `No verified ${toSingular(type)} has an office ${area} yet${others}.`;
  }
  const more = near > 0 ? `, ${near} more within ${reach} km` : '';
  return `${formatVerifiedCount(own, type)} ${has} ${area}${more}.`;
}

/** Returns the description of a place page for search engines. */
export const placeDescription = (type: VendorType, place: PlaceName & PlaceCounts) =>
  `${placeSentence(type, place)} See register entries, reviews, services and distance.`;

/*
 * Directory: all approved listings by name. `/directory` links to one list for each vendor type and
 * state. The lists link to the profiles, so that every profile is three clicks from the start page.
 */

/** Listings per page, and most pages of the list of one vendor type in one state. */
export const directoryRules = { page_size: 500, max_page: 99 } as const;

/** Path segment of listings without a known state. */
const ELSEWHERE = 'elsewhere';

/** Last path segments of the lists of names: one for each state, and `ELSEWHERE`. */
export const directoryPlaces: readonly string[] = [
  ...states.map((state) => state.toLowerCase()),
  ELSEWHERE,
];

/** Returns the state for the last path segment of a list; null for listings without a state. */
export const parseDirectoryState = (place: string): State | null =>
  states.find((state) => state.toLowerCase() === place) ?? null;

/** Returns the path of a page of the list of all professionals of a type in a state. */
export function directoryPath(type: VendorType, state: State | null, page = 1): string {
  const path = `${DIRECTORY_PATH}/${placeTypeSlugs[type]}/${state?.toLowerCase() ?? ELSEWHERE}`;
  return page > 1 ? `${path}?page=${page}` : path;
}

/** Returns the number of pages of a list with this number of listings. */
export const countDirectoryPages = (count: number): number =>
  Math.min(Math.ceil(count / directoryRules.page_size), directoryRules.max_page);

/** Returns the state for a heading: 'in the Northern Territory'. */
const inWords = (state: State | null): string =>
  state === null ? 'without a state' : `in ${formatStateWithArticle(state)}`;

/** Returns the heading of a list: 'All mortgage brokers in Victoria by name'. */
export const directoryHeading = (type: VendorType, state: State | null): string =>
  `All ${vendorTypePlurals[type].toLowerCase()} ${inWords(state)} by name`;

/** Returns the complete title of a list, with the product's name if there is room. */
export function directoryTitle(type: VendorType, state: State | null, page: number): string {
  const many = vendorTypePlurals[type];
  const number = page > 1 ? `, page ${page}` : '';
  const short = `${many} by name, ${state ?? 'other places'}${number}`;
  const full = `${short} · ${brand.name}`;
  return full.length < TITLE_CHARACTERS ? full : short.slice(0, TITLE_CHARACTERS - 1);
}
