import { brand } from '../brand.ts';
import { limits } from '../limits.ts';
import { placeTypeSlugs, TITLE_CHARACTERS } from '../paths.ts';
import { stateNames } from '../rules/geography.ts';
import { type State, type VendorType, vendorTypePlurals, vendorTypes } from '../vocabularies.ts';

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
  /** A page is not indexed if an indexed page shows `shared` of its first `first` listings. */
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
