import { brand } from './brand.ts';
import { limits } from './limits.ts';
import { TITLE_CHARACTERS } from './page-titles.ts';
import { placeTypeSlugs } from './place-paths.ts';
import { stateNames } from './state-names.ts';
import { type State, type VendorType, vendorTypePlurals, vendorTypes } from './vocabularies.ts';

/* Pages of one type of professional at one place: `/mortgage-brokers/nsw/parramatta-2150`. */

/** The type behind the first part of an address; undefined where it is none. */
export const typeOfSlug = (slug: string): VendorType | undefined =>
  vendorTypes.find((type) => placeTypeSlugs[type] === slug.toLowerCase());

/** From all of Australia down to one suburb. A city is the area around its centre. */
export const placeLevels = ['country', 'state', 'city', 'suburb'] as const;
export type PlaceLevel = (typeof placeLevels)[number];

/** When a page may be found by search engines, and what it shows. */
export const placeRules = {
  /** A page is indexed from so many listings with their own office there on. */
  indexed_from: 3,
  /** It stays until there were fewer than these for so many days, so that pages do not come and go. */
  kept_from: 2,
  kept_days: 14,
  /** Of the first listings, so many shared with a larger page make it a copy. */
  first: 10,
  shared: 7,
  page_size: 10,
  /** More pages of one list nobody reads, and crawlers must not. */
  max_page: 50,
  neighbours: 8,
  reviews: 3,
  services: 8,
  /** Links from a state's page, so that each indexed page is three clicks from the start. */
  links: 1000,
  /** How far around a suburb 'near' reaches; a city's list ends where a search does. */
  near_km: { suburb: 10, city: limits.search.radius_km },
} as const;

interface PlaceName {
  readonly level: PlaceLevel;
  readonly name: string;
  readonly state: State | null;
  readonly post_code: string;
}

/** 'Victoria', 'the Northern Territory'. */
export const withArticle = (state: State) =>
  state === 'ACT' || state === 'NT' ? `the ${stateNames[state]}` : stateNames[state];

/** 'Parramatta NSW 2150', 'Sydney NSW', 'the Northern Territory', 'Australia'. */
export function placeWords({ level, name, state, post_code }: PlaceName): string {
  if (level === 'country' || !state) return 'Australia';
  if (level === 'state') return withArticle(state);
  return [name, state, post_code].filter(Boolean).join(' ');
}

/** The heading: 'Mortgage Brokers in Parramatta NSW 2150'. */
export const placeHeading = (type: VendorType, place: PlaceName) =>
  `${vendorTypePlurals[type]} in ${placeWords(place)}`;

/** The whole title of the page, the product's name with it where there is room. */
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
  // One name is longer than that by itself.
  return [...choices, last + number, last].find(fits) ?? last.slice(0, TITLE_CHARACTERS - 1);
}

/** How many of a type, as a sentence counts them: '1 verified mortgage broker', '7 verified accountants'. */
function verified(count: number, type: VendorType): string {
  const many = vendorTypePlurals[type].toLowerCase();
  return `${count} verified ${count === 1 ? singular(type) : many}`;
}

function singular(type: VendorType): string {
  if (type === 'Conveyancer/Solicitor') return 'conveyancer or solicitor';
  return vendorTypePlurals[type].toLowerCase().replace(/s$/, '');
}

interface PlaceCounts {
  readonly own: number;
  readonly near: number;
  /** Of a city: where its area ends. */
  readonly radius_km: number | null;
}

/** The one sentence of counts under the heading. */
export function placeSentence(type: VendorType, place: PlaceName & PlaceCounts): string {
  const { level, own, near, radius_km, post_code, name } = place;
  const has = own === 1 ? 'has an office' : 'have their offices';
  if (level === 'country' || level === 'state') {
    return `${verified(own, type)} ${has} in ${placeWords(place)}.`;
  }
  const [area, reach] =
    level === 'suburb'
      ? [`in postcode ${post_code}`, placeRules.near_km.suburb]
      : [`within ${radius_km} km of central ${name}`, placeRules.near_km.city];
  if (own === 0) {
    const others = near > 0 ? `; ${near} ${near === 1 ? 'is' : 'are'} within ${reach} km` : '';
    return `No verified ${singular(type)} has an office ${area} yet${others}.`;
  }
  const more = near > 0 ? `, ${near} more within ${reach} km` : '';
  return `${verified(own, type)} ${has} ${area}${more}.`;
}

/** What search engines show below the title. */
export const placeDescription = (type: VendorType, place: PlaceName & PlaceCounts) =>
  `${placeSentence(type, place)} See register entries, reviews, services and distance.`;
