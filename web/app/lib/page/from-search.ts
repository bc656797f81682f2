import type { Point } from '../format/distance.ts';

/*
 * Links from the search to a profile carry this as navigation state, so that the profile can lead back to the
 * same list at the same height.
 */

export const fromSearch = { from: 'search' } as const;

/** As `fromSearch`, with how far away the professional was there: '1.1 km'. */
export const fromSearchAt = (distance: string) => ({ ...fromSearch, distance });

/** The distance that came along from the search. */
export function distanceFromSearch(state: unknown): string | undefined {
  if (!cameFromSearch(state) || !('distance' in state)) return undefined;
  return typeof state.distance === 'string' && state.distance !== '' ? state.distance : undefined;
}

/** Where a search lay, and what its box said. */
export interface PlaceOfSearch extends Point {
  readonly label: string;
}

/**
 * As `fromSearch`, with the place in a search's address, for those who compare. It stays out of the address of the
 * comparison, which is there to be shared: the place may be somebody's home.
 */
export function fromSearchNear(query: URLSearchParams) {
  const [latitude, longitude] = [query.get('latitude'), query.get('longitude')].map(Number);
  const near = { label: query.get('place') ?? '', latitude, longitude };
  return latitude || longitude ? { ...fromSearch, near } : fromSearch;
}

/** The place that came along from the search. */
export function placeFromSearch(state: unknown): PlaceOfSearch | undefined {
  if (!cameFromSearch(state) || !('near' in state)) return undefined;
  return isPlace(state.near) ? state.near : undefined;
}

function isPlace(near: unknown): near is PlaceOfSearch {
  const { label, latitude, longitude } = (near ?? {}) as Partial<PlaceOfSearch>;
  return typeof label === 'string' && [latitude, longitude].every(Number.isFinite);
}

export function cameFromSearch(state: unknown): state is typeof fromSearch {
  return (
    typeof state === 'object' && state !== null && 'from' in state && state.from === fromSearch.from
  );
}
