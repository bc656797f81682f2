import { randomUUID } from 'node:crypto';
import { limits } from '@threshold/contract/limits';
import { DIRECTORY_PATH, placeTypeSlugs } from '@threshold/contract/paths';
import {
  findStageBySlug,
  findStateBySlug,
  guideRoot,
  guideToolPath,
  guideTools,
  guideToolsPath,
} from '@threshold/contract/texts/guide-paths';
import { directoryPlaces, directoryRules } from '@threshold/contract/texts/place-page-texts';
import { vendorTypes } from '@threshold/contract/vocabularies';
import { LRUCache } from 'lru-cache';
import type { SharedRedis } from '../../adapters/redis/open-redis.ts';
import { createSignal } from '../../lib/signal.ts';
import type { CachedPage } from './bake.ts';

/* Caches public pages that are the same for every guest (docs/decisions/0055-page-cache.md). */

/** Pages younger than this are served without a new render. */
export const FRESH_MS = 15_000;
/** Pages younger than this are served while a render replaces them. Older pages are not served. */
export const STALE_MS = 60_000;
export const MIN_CLEAR_INTERVAL_MS = 1000;
/** Concurrent renders of stale pages; more would delay all other work of the single thread. */
const REFRESHES = 2;
/** Estimated memory of an entry without the bodies of its page. */
const ENTRY_BYTES = 1024;
const CHANNEL = 'clear-pages';

const LONGEST_URL = 400;
const LONGEST_PATH = 200;
/** Number of first pages of a list that are cached; further pages are rarely opened. */
const LIST_PAGES = 10;

export interface PlaceNames {
  /** The places that have their own pages. */
  readonly pages: { find(state: string, place: string): { readonly key: string } | undefined };
  /** True if the text is the name of a place as our own pages write it. */
  isPlaceName(text: string): boolean;
}

/** True if the page with this value of a query parameter can be cached. */
type QueryValueCheck = (value: string, query: URLSearchParams, places: PlaceNames) => boolean;

interface CacheableRoute {
  readonly matches: (path: string, places: PlaceNames) => boolean;
  /** Query parameters in their order in the cache key; 'ignored' if the page reads no query. */
  readonly query: 'ignored' | Readonly<Record<string, QueryValueCheck>>;
  /** Returns the route whose data is also cached, for navigations within the app. */
  readonly dataRoute?: (path: string) => string;
}

const isPageNumber =
  (most: number): QueryValueCheck =>
  (value) =>
    /^[1-9]\d?$/.test(value) && Number(value) > 1 && Number(value) <= most;
const isVendorType: QueryValueCheck = (value) => vendorTypes.some((type) => type === value);
const isPlace: QueryValueCheck = (value, _query, places) => places.isPlaceName(value);

const texts: ReadonlySet<string> = new Set([
  '/about-us',
  '/promises',
  '/subscription',
  '/terms',
  '/privacy-policy',
  '/secure-messages',
  '/credits',
  '/robots.txt',
  '/directory',
  '/sitemap.xml',
  '/sitemap-pages.xml',
]);
const tools: ReadonlySet<string> = new Set([
  guideToolsPath,
  ...guideTools.map(({ slug }) => guideToolPath(slug)),
]);
const SEARCH = '/customer/search-brokers';
const profile = /^\/customer\/search-brokers\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const listingFile = /^\/sitemap-listings-([1-9]\d?)\.xml$/;
const typeSlugs = Object.values(placeTypeSlugs);

function isStageGuide(path: string): boolean {
  const [, root, stage = '', state, ...others] = path.split('/');
  if (`/${root}` !== guideRoot || others.length > 0 || !findStageBySlug(stage)) return false;
  return state === undefined || findStateBySlug(state) !== undefined;
}

/** True for a path spelled as in our own links; other spellings are redirected, not cached. */
function isPlacePage(path: string, { pages }: PlaceNames): boolean {
  const [, type = '', state = '', place = '', ...others] = path.split('/');
  if (!typeSlugs.includes(type) || others.length > 0) return false;
  const key = pages.find(state, place)?.key;
  return key !== undefined && path === (key ? `/${type}/${key}` : `/${type}`);
}

function isDirectoryList(path: string): boolean {
  const [, directory, type = '', place = '', ...others] = path.split('/');
  const isList = `/${directory}` === DIRECTORY_PATH && others.length === 0;
  return isList && typeSlugs.includes(type) && directoryPlaces.includes(place);
}

function isSiteMap(path: string): boolean {
  if (typeSlugs.some((type) => path === `/sitemap-places-${type}.xml`)) return true;
  const file = Number(listingFile.exec(path)?.[1] ?? 0);
  return file > 0 && file <= limits.sitemap.listing_files;
}

/** All cacheable routes. Pages of other routes are rendered for each visitor. */
const cacheableRoutes: readonly CacheableRoute[] = [
  { matches: (path) => path === '/', query: 'ignored', dataRoute: () => 'routes/home' },
  { matches: (path) => texts.has(path), query: 'ignored' },
  // These pages are cached only without a query, because visitors' input is in their queries.
  { matches: (path) => path === '/faqs' || tools.has(path), query: {} },
  { matches: isStageGuide, query: 'ignored' },
  { matches: (path) => profile.test(path), query: 'ignored' },
  {
    matches: (path) => path === SEARCH,
    query: {
      vendor_type: isVendorType,
      place: isPlace,
      city: (value, query, places) => !query.has('place') && places.isPlaceName(value),
      page: isPageNumber(LIST_PAGES),
    },
  },
  {
    matches: isPlacePage,
    query: { page: isPageNumber(LIST_PAGES) },
    dataRoute: (path) => `place-${path.split('/')[1]}`,
  },
  { matches: isDirectoryList, query: { page: isPageNumber(directoryRules.max_page) } },
  { matches: isSiteMap, query: 'ignored' },
];

/** Query parameters that mails and advertisements add to links; no page reads them. */
const trackingName = /^(?:utm_\w+|fbclid|gclid|gbraid|wbraid|msclkid|mc_[ce]id)$/;

/** Cache key of the page for unknown paths: a path at which no page exists. */
export const notFoundPageKey = '/nothing-is-here';

/** Parts of a request that select a cached page. Header values cannot change a cached page. */
export interface PageRequest {
  readonly method: string;
  readonly url: string;
  readonly isSignedIn: boolean;
}

/** Returns the key, which is also the URL to render; undefined if the page must not be cached. */
export function computePageCacheKey(
  { method, url, isSignedIn }: PageRequest,
  places: PlaceNames,
): string | undefined {
  if (isSignedIn || (method !== 'GET' && method !== 'HEAD')) return undefined;
  if (url.length > LONGEST_URL) return undefined;
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  if (path.length > LONGEST_PATH) return undefined;
  const query = new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1));
  const tracking = [...query.keys()].filter((name) => trackingName.test(name));
  for (const name of tracking) query.delete(name);
  return path.endsWith(DATA)
    ? computeDataKey(path, query, places)
    : computePageKey(findCacheableRoute(path, places), path, query, places);
}

const findCacheableRoute = (path: string, places: PlaceNames) =>
  cacheableRoutes.find(({ matches }) => matches(path, places));

function computePageKey(
  route: CacheableRoute | undefined,
  path: string,
  query: URLSearchParams,
  places: PlaceNames,
): string | undefined {
  if (!route) return undefined;
  const written = new URLSearchParams();
  if (route.query !== 'ignored') {
    const { query: checks } = route;
    if ([...query.keys()].some((name) => !Object.hasOwn(checks, name))) return undefined;
    for (const [name, isCacheable] of Object.entries(checks)) {
      const [value, ...others] = query.getAll(name);
      if (value === undefined) continue;
      if (others.length > 0 || !isCacheable(value, query, places)) return undefined;
      written.set(name, value);
    }
  }
  return written.size > 0 ? `${path}?${written.toString()}` : path;
}

/** Suffix of the URL of a page's data in React Router; parameter `_routes` lists its routes. */
const DATA = '.data';
const HOME_DATA = '/_.data';
const ROUTES = '_routes';

function computeDataKey(
  path: string,
  query: URLSearchParams,
  places: PlaceNames,
): string | undefined {
  const asked = query.getAll(ROUTES);
  query.delete(ROUTES);
  const pagePath = path === HOME_DATA ? '/' : path.slice(0, -DATA.length);
  const route = findCacheableRoute(pagePath, places);
  const dataRoute = route?.dataRoute?.(pagePath);
  const pageKey = computePageKey(route, pagePath, query, places);
  if (!pageKey || !dataRoute || asked.length !== 1 || asked[0] !== dataRoute) return undefined;
  const written = new URLSearchParams(pageKey.split('?')[1]);
  written.set(ROUTES, dataRoute);
  return `${pagePath === '/' ? HOME_DATA : path}?${written.toString()}`;
}

/** A page that was rendered for every guest. */
export interface RenderedPage {
  readonly page: CachedPage;
  /** Pattern of the route that the URL matches. */
  readonly route: string | undefined;
  /** 'whole': may be stored. 'once': complete, not stored, such as a 404. 'faulty': incomplete. */
  readonly verdict: 'whole' | 'once' | 'faulty';
}
export interface ServedPage extends RenderedPage {
  readonly served: 'hit' | 'stale' | 'rendered';
}
type Render = (key: string) => Promise<RenderedPage>;

interface PageCacheOptions {
  readonly maxBytes: number;
  /** Sends clears to the other processes; without Redis a clear affects only this process. */
  readonly redis?: SharedRedis | undefined;
  /** Returns the time in milliseconds. */
  readonly now?: () => number;
}

interface Entry {
  readonly rendered: RenderedPage;
  readonly renderedAt: number;
}

export type PageCache = ReturnType<typeof createPageCache>;

/** Creates a cache of complete pages with a byte limit. Drops the least recently used pages. */
export function createPageCache({
  maxBytes,
  redis,
  now = () => performance.now(),
}: PageCacheOptions) {
  const entries = new LRUCache<string, Entry>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ rendered }, key) => rendered.page.bytes + key.length + ENTRY_BYTES,
  });
  const renders = new Map<string, Promise<RenderedPage>>();
  const cleared = createSignal();
  let refreshes = 0;
  let clearedAt = Number.NEGATIVE_INFINITY;
  let clearAt = Number.POSITIVE_INFINITY;

  function clearNow(): void {
    clearedAt = now();
    clearAt = Number.POSITIVE_INFINITY;
    entries.clear();
    // Running renders still answer the requests that wait for them, but are not stored.
    renders.clear();
  }
  /** Clears at most once a second. An earlier clear runs at the first request after that second. */
  function requestClear(): void {
    cleared.emit();
    clearAt = Math.min(clearAt, clearedAt + MIN_CLEAR_INTERVAL_MS);
    clearIfDue();
  }
  function clearIfDue(): void {
    if (now() >= clearAt) clearNow();
  }
  const publish = redis && syncClearsThroughRedis(redis, requestClear);

  const ageOf = ({ renderedAt }: Entry) => now() - renderedAt;

  function store(key: string, rendered: RenderedPage): void {
    if (rendered.verdict === 'whole') entries.set(key, { rendered, renderedAt: now() });
    else if (rendered.verdict === 'once') entries.delete(key);
  }

  function renderOnce(key: string, render: Render): Promise<RenderedPage> {
    const current = renders.get(key);
    if (current) return current;
    const isCurrent = () => renders.get(key) === started;
    const started: Promise<RenderedPage> = render(key)
      .then((rendered) => {
        if (isCurrent()) store(key, rendered);
        return rendered;
      })
      .finally(() => {
        if (isCurrent()) renders.delete(key);
      });
    renders.set(key, started);
    return started;
  }

  /** Renders a stale page again. `render` reports its failures; the next request tries again. */
  function refresh(key: string, render: Render): void {
    if (refreshes >= REFRESHES || renders.has(key)) return;
    refreshes += 1;
    renderOnce(key, render)
      .catch(() => undefined)
      .finally(() => {
        refreshes -= 1;
      });
  }

  return {
    /** True if the page can be served from memory. */
    has(key: string): boolean {
      clearIfDue();
      const entry = entries.peek(key);
      return entry !== undefined && ageOf(entry) < STALE_MS;
    },

    /** Returns the page from memory or renders it; requests for the same page share one render. */
    async get(key: string, render: Render): Promise<ServedPage> {
      clearIfDue();
      const entry = entries.get(key);
      if (!entry || ageOf(entry) >= STALE_MS) {
        return { ...(await renderOnce(key, render)), served: 'rendered' };
      }
      if (ageOf(entry) < FRESH_MS) return { ...entry.rendered, served: 'hit' };
      refresh(key, render);
      return { ...entry.rendered, served: 'stale' };
    },

    /**
     * Clears the caches of all processes. Called after deletions and changes by staff that affect
     * public pages; other changes appear when a page becomes stale.
     */
    clear(): void {
      requestClear();
      publish?.();
    },

    /** Registers a listener that runs at each clear of any process. */
    onClear: (listener: () => void) => cleared.on(listener),

    figures: () => ({ pages: entries.size, bytes: entries.calculatedSize }),
  };
}

/** Subscribes to clears of other processes. @returns a function that publishes a clear */
function syncClearsThroughRedis(
  { commands, subscriber, gaps, noteGap }: SharedRedis,
  onClear: () => void,
): () => void {
  const self = randomUUID();
  const subscribe = () => {
    subscriber.subscribe(CHANNEL).catch(() => {
      noteGap();
      // Reconnects after a failed subscription, because each new connection subscribes again.
      if (subscriber.status === 'ready') subscriber.disconnect(true);
    });
  };
  subscriber.on('ready', subscribe);
  if (subscriber.status === 'ready') subscribe();
  subscriber.on('message', (channel: string, sender: string) => {
    if (channel === CHANNEL && sender !== self) onClear();
  });
  // A clear may have been lost while Redis was unavailable.
  gaps.on(onClear);
  return () => void commands.publish(CHANNEL, self).catch(noteGap);
}
