import { guideToolPath, guideTools, guideToolsPath } from '@threshold/contract/buying/guide-tools';
import { guideRoot, stageOfSlug, stateOfSlug } from '@threshold/contract/buying/stage-guide-paths';
import { directoryPlaces, directoryRules } from '@threshold/contract/directory';
import { limits } from '@threshold/contract/limits';
import { DIRECTORY_PATH, placeTypeSlugs } from '@threshold/contract/place-paths';
import { vendorTypes } from '@threshold/contract/vocabularies';
import type { PageTag } from '../../adapters/page-bus/page-bus.ts';

/** The few pages of a list that people and crawlers open often. */
const MOST_PAGES = 10;
const LONGEST_URL = 400;
const LONGEST_PATH = 200;

/** One of the pages that are the same for every guest. */
export interface KeptPage {
  /** Path and query by which it is kept, and by which alone it is drawn: nothing else of a request reaches it. */
  readonly address: string;
  /** What is shown on it. */
  readonly tags: readonly PageTag[];
  /** The route whose data the browser asks for where it goes there from another page; undefined: none. */
  readonly dataRoute?: string;
}

/** What of a request says which page it asks for. */
export interface PageAsked {
  readonly method: string;
  readonly url: string;
  readonly isSignedIn: boolean;
}

export interface PlaceNames {
  /** The places that have pages of their own. */
  readonly pages: { find(state: string, place: string): { readonly key: string } | undefined };
  /** Whether the text is the name of a place just as our own pages write it. */
  isPlaceName(text: string): boolean;
}

/** Says which kept page, if any, lies at a path. The query comes without the names that every page ignores. */
type KeptRoute = (path: string, query: URLSearchParams, places: PlaceNames) => KeptPage | undefined;

/** The same whatever stands in their query. */
const texts: Readonly<Record<string, readonly PageTag[]>> = {
  '/': ['lists'],
  '/about-us': [],
  '/promises': ['promises'],
  '/subscription': [],
  '/terms': [],
  '/privacy-policy': ['promises'],
  '/secure-messages': ['promises'],
  '/credits': [],
  '/robots.txt': [],
  '/directory': ['lists'],
  '/sitemap.xml': ['lists'],
  '/sitemap-pages.xml': [],
};
const textPages: KeptRoute = (path) => {
  const tags = Object.hasOwn(texts, path) ? texts[path] : undefined;
  return tags && { address: path, tags, ...(path === '/' && { dataRoute: 'routes/home' }) };
};

/** Its filters stand in the query. */
const guides: KeptRoute = (path, query) =>
  path === '/faqs' && query.size === 0 ? { address: path, tags: ['faqs'] } : undefined;

/** What was typed stands in their query: that is its visitor's. */
const tools: KeptRoute = (path, query) => {
  const isTool =
    path === guideToolsPath || guideTools.some(({ slug }) => path === guideToolPath(slug));
  return isTool && query.size === 0 ? { address: path, tags: [] } : undefined;
};

/** The same for everybody. Another spelling, and a step or state that there is none of, is nobody's page. */
const stepGuides: KeptRoute = (path) => {
  const [, root, step = '', place, ...others] = path.split('/');
  if (`/${root}` !== guideRoot || others.length > 0 || !stageOfSlug(step)) return undefined;
  return place === undefined || stateOfSlug(place) ? { address: path, tags: [] } : undefined;
};

const SEARCH = '/customer/search-brokers';
const profilePath = /^\/customer\/search-brokers\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;
const profiles: KeptRoute = (path) => {
  const [, id] = profilePath.exec(path) ?? [];
  return id ? { address: path, tags: [`listing:${id}`, 'listings'] } : undefined;
};

/** At most one type, one place that we know, and the first pages: so many keys there can be, and no more. */
const searches: KeptRoute = (path, query, places) => {
  if (path !== SEARCH || hasTwice(query)) return undefined;
  const { vendor_type, place, city, page, ...others } = Object.fromEntries(query);
  if (Object.keys(others).length > 0 || (place && city)) return undefined;
  if (vendor_type && !vendorTypes.some((type) => type === vendor_type)) return undefined;
  const name = place ?? city;
  if (name && !places.isPlaceName(name)) return undefined;
  if (page && !isFurtherPage(page)) return undefined;
  const written = new URLSearchParams();
  if (vendor_type) written.set('vendor_type', vendor_type);
  if (place) written.set('place', place);
  if (city) written.set('city', city);
  if (page) written.set('page', page);
  return {
    address: written.size > 0 ? `${SEARCH}?${written.toString()}` : SEARCH,
    tags: ['lists'],
  };
};

const typeSlugs = Object.values(placeTypeSlugs);
/** Of places that there are, as their own links write them: another spelling is led there, and is nobody's page. */
const placePages: KeptRoute = (path, query, { pages }) => {
  const [, type = '', state = '', place = '', ...others] = path.split('/');
  if (!typeSlugs.includes(type) || others.length > 0 || hasTwice(query)) return undefined;
  const key = pages.find(state, place)?.key;
  if (key === undefined || path !== (key ? `/${type}/${key}` : `/${type}`)) return undefined;
  const { page, ...unknown } = Object.fromEntries(query);
  if (Object.keys(unknown).length > 0 || (page !== undefined && !isFurtherPage(page)))
    return undefined;
  const address = page ? `${path}?page=${page}` : path;
  return { address, tags: ['lists'], dataRoute: `place-${type}` };
};

/** All of them: that is what they are for. */
const directoryLists: KeptRoute = (path, query) => {
  const [, directory, type = '', place = '', ...others] = path.split('/');
  if (`/${directory}` !== DIRECTORY_PATH || others.length > 0 || hasTwice(query)) return undefined;
  if (!typeSlugs.includes(type) || !directoryPlaces.includes(place)) return undefined;
  const { page, ...unknown } = Object.fromEntries(query);
  if (Object.keys(unknown).length > 0) return undefined;
  if (page !== undefined && !isFurtherPage(page, directoryRules.max_page)) return undefined;
  return { address: page ? `${path}?page=${page}` : path, tags: ['lists'] };
};

const listingFile = /^\/sitemap-listings-([1-9]\d?)\.xml$/;
const siteMaps: KeptRoute = (path) => {
  const isOfPlaces = typeSlugs.some((type) => path === `/sitemap-places-${type}.xml`);
  const file = Number(listingFile.exec(path)?.[1] ?? 0);
  const isKnown = isOfPlaces || (file > 0 && file <= limits.sitemap.listing_files);
  return isKnown ? { address: path, tags: ['lists'] } : undefined;
};

const isFurtherPage = (text: string, most = MOST_PAGES): boolean =>
  /^[1-9]\d?$/.test(text) && Number(text) > 1 && Number(text) <= most;

const hasTwice = (query: URLSearchParams): boolean => new Set(query.keys()).size < query.size;

/** A list, never a default: a page that is not named here is drawn for its visitor, as it always was. */
const keptRoutes: readonly KeptRoute[] = [
  textPages,
  guides,
  tools,
  stepGuides,
  profiles,
  searches,
  placePages,
  directoryLists,
  siteMaps,
];

/** What mails and advertisements add to the addresses in their links; no page of ours reads it. */
const ignored = /^(?:utm_\w+|fbclid|gclid|gbraid|wbraid|msclkid|mc_[ce]id)$/;

/** The one page that says that nothing is here; no address leads to it. */
export const missingPage: KeptPage = { address: '/nothing-is-here', tags: [] };

/**
 * Which kept page a request asks for; undefined where what it asks for is drawn for its visitor alone. Nothing but method,
 * address and whether somebody is signed in says so: no header reaches a page that others are given, too.
 */
export function keptPageOf(
  { method, url, isSignedIn }: PageAsked,
  places: PlaceNames,
): KeptPage | undefined {
  if (isSignedIn || (method !== 'GET' && method !== 'HEAD')) return undefined;
  if (url.length > LONGEST_URL) return undefined;
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  if (path.length > LONGEST_PATH) return undefined;
  const query = new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1));
  const noise = [...query.keys()].filter((name) => ignored.test(name));
  for (const name of noise) query.delete(name);
  return path.endsWith(DATA) ? dataOf(path, query, places) : pageOf(path, query, places);
}

function pageOf(path: string, query: URLSearchParams, places: PlaceNames): KeptPage | undefined {
  for (const route of keptRoutes) {
    const page = route(path, query, places);
    if (page) return page;
  }
  return undefined;
}

/** What the router adds to a path for its data, and to a query for whose. */
const DATA = '.data';
const START_DATA = '/_.data';
const ROUTES = '_routes';

/** The data of a kept page, as the browser's router asks for it: of its one route, and as often as the page. */
function dataOf(path: string, query: URLSearchParams, places: PlaceNames): KeptPage | undefined {
  const asked = query.getAll(ROUTES);
  query.delete(ROUTES);
  const page = pageOf(path === START_DATA ? '/' : path.slice(0, -DATA.length), query, places);
  const { dataRoute, tags, address } = page ?? {};
  if (!tags || !dataRoute || asked.length !== 1 || asked[0] !== dataRoute) return undefined;
  const [base = '', search] = address?.split('?') ?? [];
  const data = base === '/' ? START_DATA : `${base}${DATA}`;
  const written = new URLSearchParams(search);
  written.set(ROUTES, dataRoute);
  return { address: `${data}?${written.toString()}`, tags };
}
