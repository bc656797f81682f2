import { limits } from '@threshold/contract/limits';
import { type VendorType, vendorTypes } from '@threshold/contract/vocabularies';
import { nearMeLabel } from '#app/components/place-box/place-source.ts';
import { paths, withQuery } from '#app/lib/paths.ts';

/** Where to search. At most one kind of position is used: coordinates, else postcode, else city. */
export interface SearchPlace {
  /** What the box shows; empty means all of Australia. */
  label: string;
  post_code?: string;
  city?: string;
  latitude?: number;
  longitude?: number;
}

/** A search as the address bar holds it. */
export interface Search {
  /** A name or a service, as it was typed; empty means anybody. */
  q: string;
  vendor_type: readonly VendorType[];
  /** Ids of services. */
  service_type: readonly string[];
  /** 1 to 5; undefined means any. */
  min_rating: number | undefined;
  /** 'day': only those who reply within a day. */
  replies: 'day' | undefined;
  /** 'replies': the fastest first. Undefined: the nearest, or the best rated. */
  sort: 'replies' | undefined;
  place: SearchPlace;
  page: number;
}

export const nowhere: SearchPlace = { label: '' };

/** Reads a search from a query. What it does not understand it leaves out: a shared link always shows something. */
export function parseSearch(query: URLSearchParams): Search {
  const wantedTypes = listOf(query, 'vendor_type').map((name) => name.toLowerCase());
  return {
    q: (query.get('q') ?? '').trim().slice(0, limits.search.words_characters).trim(),
    vendor_type: vendorTypes.filter((type) => wantedTypes.includes(type.toLowerCase())),
    service_type: listOf(query, 'service_type').filter((id) => idPattern.test(id)),
    min_rating: wholeOf(query.get('min_rating'), 1, limits.search.max_rating),
    replies: query.get('replies') === 'day' ? 'day' : undefined,
    sort: query.get('sort') === 'replies' ? 'replies' : undefined,
    place: placeOf(query),
    page: wholeOf(query.get('page'), 1, limits.search.max_page) ?? 1,
  };
}

const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Comma-joined values and repeated keys, as forms without scripts send them. */
function listOf(query: URLSearchParams, name: string): string[] {
  const parts = query.getAll(name).flatMap((value) => value.split(','));
  return [...new Set(parts.map((part) => part.trim()).filter(Boolean))].slice(
    0,
    limits.services.count,
  );
}

function wholeOf(value: string | null, min: number, max: number): number | undefined {
  const number = Number(value ?? '');
  return value && Number.isInteger(number) && number >= min && number <= max ? number : undefined;
}

function placeOf(query: URLSearchParams): SearchPlace {
  const read = (name: string) =>
    (query.get(name) ?? '').trim().slice(0, limits.place.max_characters);
  const city = read('city');
  const code = read('post_code');
  const post_code = /^\d{4}$/.test(code) ? code : '';
  const label = read('place') || city || post_code;
  const latitude = coordinateOf(read('latitude'), 90);
  const longitude = coordinateOf(read('longitude'), 180);
  if (latitude !== undefined && longitude !== undefined && (latitude !== 0 || longitude !== 0)) {
    return { label: label || nearMeLabel, latitude, longitude };
  }
  if (post_code) return { label, post_code };
  return city ? { label, city } : { label };
}

function coordinateOf(text: string, bound: number): number | undefined {
  const number = Number(text);
  return text !== '' && Math.abs(number) <= bound ? number : undefined;
}

/** The query that names a search, in a fixed order; one search has one spelling. */
export function searchQuery(search: Search): Record<string, string | number | undefined> {
  const { label, post_code, city, latitude, longitude } = search.place;
  return {
    vendor_type: search.vendor_type.join(','),
    place: label,
    post_code,
    city,
    latitude,
    longitude,
    q: search.q,
    service_type: search.service_type.join(','),
    min_rating: search.min_rating,
    replies: search.replies,
    sort: search.sort,
    page: search.page > 1 ? search.page : undefined,
  };
}

/** The address of a search. */
export function searchHref(search: Search): string {
  return withQuery(paths.search, searchQuery(search));
}

/**
 * The type and the place in words, where a search asks for just that: then a page of its own may show the same. Words beside
 * a position of one's own could be any, and mean no page.
 */
export function plainSearch(
  search: Search,
): { readonly type: VendorType; readonly place: string } | undefined {
  const [type, ...others] = search.vendor_type;
  const { q, place, service_type, min_rating, replies, sort, page } = search;
  const isFiltered = service_type.length > 0 || min_rating !== undefined || replies !== undefined;
  const isPlain = !q && !isFiltered && sort === undefined && page === 1;
  if (!type || others.length > 0 || !isPlain) return undefined;
  if (!hasPlace(place)) return { type, place: 'Australia' };
  return needsPosition(place) || place.city === place.label
    ? { type, place: place.label }
    : undefined;
}

/** True when the place was typed and its position is not known yet. */
export function needsPosition({ label, ...position }: SearchPlace): boolean {
  return label !== '' && Object.values(position).every((value) => value === undefined);
}

/** True when the results lie around a place, and so have distances. */
export function hasPlace({ label }: SearchPlace): boolean {
  return label !== '';
}

/** The filters as the API takes them, without paging. */
export function apiFilters(search: Search) {
  const { q, replies, sort } = search;
  return { q: q || undefined, replies, sort, ...alertFilters(search) };
}

/** The same for an alert, which waits for professionals whatever they are called. */
export function alertFilters({ vendor_type, service_type, min_rating, place }: Search) {
  const { post_code, city, latitude, longitude } = place;
  return {
    vendor_type: vendor_type.length > 0 ? [...vendor_type] : undefined,
    service_type: service_type.length > 0 ? [...service_type] : undefined,
    min_rating,
    post_code,
    city,
    latitude,
    longitude,
  };
}

/** How many filters of the panel are set, for the count on its button. */
export function filterCount({ vendor_type, service_type, min_rating, replies }: Search): number {
  const chosen = [min_rating, replies].filter((choice) => choice !== undefined);
  return vendor_type.length + service_type.length + chosen.length;
}
