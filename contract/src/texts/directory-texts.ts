import { brand } from '../brand.ts';
import { DIRECTORY_PATH, placeTypeSlugs, TITLE_CHARACTERS } from '../paths.ts';
import { stateNames } from '../rules/geography.ts';
import { type State, states, type VendorType, vendorTypePlurals } from '../vocabularies.ts';

/*
 * All approved listings by name. `/directory` links to one list for each vendor type and state. The
 * lists link to the profiles, so that every profile is three clicks from the start page.
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

/** Returns the path of one page of a list of names. */
export function directoryPath(type: VendorType, state: State | null, page = 1): string {
  const path = `${DIRECTORY_PATH}/${placeTypeSlugs[type]}/${state?.toLowerCase() ?? ELSEWHERE}`;
  return page > 1 ? `${path}?page=${page}` : path;
}

/** Returns the number of pages of a list with this number of listings. */
export const countDirectoryPages = (count: number): number =>
  Math.min(Math.ceil(count / directoryRules.page_size), directoryRules.max_page);

/** Returns the state for a heading: 'in the Northern Territory'. */
const inWords = (state: State | null): string =>
  state === null
    ? 'without a state'
    : `in ${state === 'ACT' || state === 'NT' ? 'the ' : ''}${stateNames[state]}`;

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
