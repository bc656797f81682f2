import { limits } from '@threshold/contract/limits';
import { type VendorType, vendorTypes } from '@threshold/contract/vocabularies';
import { nearMeLabel, type PlaceChoice } from '#app/components/fields/place-box/place-source.ts';
import { paths, withQuery } from '#app/lib/paths.ts';

/** Place of a search: coordinates, else postcode, else city. An empty label is all of Australia. */
export type SearchPlace = PlaceChoice;

/** A search, as encoded in the URL of the search page. */
export interface Search {
  /** Name or service that the visitor typed; empty for all. */
  q: string;
  vendor_type: readonly VendorType[];
  /** Ids of the chosen services; empty for all. */
  service_type: readonly string[];
  /** Minimum rating from 1 to 5; undefined for any. */
  min_rating: number | undefined;
  /** 'day' limits the results to professionals who reply within a day; undefined for all. */
  replies: 'day' | undefined;
  /** 'replies' for the fastest replies first; undefined for the nearest, or best rated, first. */
  sort: 'replies' | undefined;
  place: SearchPlace;
  page: number;
}

export const emptySearchPlace: SearchPlace = { label: '' };

/** Parses the query of a URL. Invalid values are ignored, so that shared links still work. */
export function parseSearch(query: URLSearchParams): Search {
  const wantedTypes = parseQueryList(query, 'vendor_type').map((name) => name.toLowerCase());
  return {
    q: (query.get('q') ?? '').trim().slice(0, limits.search.words_characters).trim(),
    vendor_type: vendorTypes.filter((type) => wantedTypes.includes(type.toLowerCase())),
    service_type: parseQueryList(query, 'service_type').filter((id) => idPattern.test(id)),
    min_rating: parseBoundedInteger(query.get('min_rating'), 1, limits.search.max_rating),
    replies: query.get('replies') === 'day' ? 'day' : undefined,
    sort: query.get('sort') === 'replies' ? 'replies' : undefined,
    place: parseSearchPlace(query),
    page: parseBoundedInteger(query.get('page'), 1, limits.search.max_page) ?? 1,
  };
}

const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns a parameter's values: separated by commas or, from forms without scripts, repeated. */
function parseQueryList(query: URLSearchParams, name: string): string[] {
  const parts = query.getAll(name).flatMap((value) => value.split(','));
  return [...new Set(parts.map((part) => part.trim()).filter(Boolean))].slice(
    0,
    limits.services.count,
  );
}

function parseBoundedInteger(value: string | null, min: number, max: number): number | undefined {
  const number = Number(value ?? '');
  return value && Number.isInteger(number) && number >= min && number <= max ? number : undefined;
}

function parseSearchPlace(query: URLSearchParams): SearchPlace {
  const read = (name: string) =>
    (query.get(name) ?? '').trim().slice(0, limits.place.max_characters);
  const city = read('city');
  const code = read('post_code');
  const post_code = /^\d{4}$/.test(code) ? code : '';
  const label = read('place') || city || post_code;
  const latitude = parseCoordinate(read('latitude'), 90);
  const longitude = parseCoordinate(read('longitude'), 180);
  if (latitude !== undefined && longitude !== undefined && (latitude !== 0 || longitude !== 0)) {
    return { label: label || nearMeLabel, latitude, longitude };
  }
  if (post_code) return { label, post_code };
  return city ? { label, city } : { label };
}

function parseCoordinate(text: string, bound: number): number | undefined {
  const number = Number(text);
  return text !== '' && Math.abs(number) <= bound ? number : undefined;
}

/** Returns the query of a search in a canonical order. */
export function toSearchQuery(search: Search): Record<string, string | number | undefined> {
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

export function searchHref(search: Search): string {
  return withQuery(paths.search, toSearchQuery(search));
}

/**
 * Returns the type and place of a search without other filters, for which a place page may show the
 * same results. Undefined with coordinates or a postcode: the label may then be arbitrary text.
 */
export function toPlacePageQuery(
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

/** True if the visitor typed a place whose coordinates are still unknown. */
export function needsPosition({ label, ...position }: SearchPlace): boolean {
  return label !== '' && Object.values(position).every((value) => value === undefined);
}

/** True if the search has a place, so that results have distances. */
export function hasPlace({ label }: SearchPlace): boolean {
  return label !== '';
}

export function toApiFilters(search: Search) {
  const { q, replies, sort } = search;
  return { q: q || undefined, replies, sort, ...toAlertFilters(search) };
}

/** Returns the filters of an alert; the free text of the search is left out. */
export function toAlertFilters({ vendor_type, service_type, min_rating, place }: Search) {
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

export function countFilters({ vendor_type, service_type, min_rating, replies }: Search): number {
  const chosen = [min_rating, replies].filter((choice) => choice !== undefined);
  return vendor_type.length + service_type.length + chosen.length;
}
