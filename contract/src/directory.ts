import { brand } from './brand.ts';
import { TITLE_CHARACTERS } from './page-titles.ts';
import { DIRECTORY_PATH, placeTypeSlugs } from './place-paths.ts';
import { stateNames } from './state-names.ts';
import { type State, states, type VendorType, vendorTypePlurals } from './vocabularies.ts';

/*
 * All approved listings by name: `/directory` leads to the lists of a type in a state, and they to the profiles. So a profile is three
 * clicks from the start, however many there are.
 */

/** How much one list holds, and how many of a type in a state there may be: some 50,000 listings. */
export const directoryRules = { page_size: 500, max_page: 99 } as const;

/** Where the state of a listing is not known. */
const ELSEWHERE = 'elsewhere';

/** The last part of a list's address. */
export const directoryPlaces: readonly string[] = [
  ...states.map((state) => state.toLowerCase()),
  ELSEWHERE,
];

/** The state behind that part; null where listings name none. */
export const stateOfDirectory = (place: string): State | null =>
  states.find((state) => state.toLowerCase() === place) ?? null;

/** The address of one list. */
export function directoryPath(type: VendorType, state: State | null, page = 1): string {
  const path = `${DIRECTORY_PATH}/${placeTypeSlugs[type]}/${state?.toLowerCase() ?? ELSEWHERE}`;
  return page > 1 ? `${path}?page=${page}` : path;
}

/** How many lists so many listings make. */
export const directoryPages = (count: number): number =>
  Math.min(Math.ceil(count / directoryRules.page_size), directoryRules.max_page);

/** What a state is called in a heading: 'the Northern Territory'. */
const inWords = (state: State | null): string =>
  state === null
    ? 'without a state'
    : `in ${state === 'ACT' || state === 'NT' ? 'the ' : ''}${stateNames[state]}`;

/** The heading of a list: 'All mortgage brokers in Victoria by name'. */
export const directoryHeading = (type: VendorType, state: State | null): string =>
  `All ${vendorTypePlurals[type].toLowerCase()} ${inWords(state)} by name`;

/** The whole title of a list, the product's name with it where there is room. */
export function directoryTitle(type: VendorType, state: State | null, page: number): string {
  const many = vendorTypePlurals[type];
  const number = page > 1 ? `, page ${page}` : '';
  const short = `${many} by name, ${state ?? 'other places'}${number}`;
  const full = `${short} · ${brand.name}`;
  return full.length < TITLE_CHARACTERS ? full : short.slice(0, TITLE_CHARACTERS - 1);
}
