import type { Point } from '../format/distance.ts';

/* Navigation state of links from the search to a profile, so that the profile can lead back to
   the same list and scroll position. */

export const fromSearch = { from: 'search' } as const;

/** The same with the professional's distance in the search: '1.1 km'. */
export const fromSearchAt = (distance: string) => ({ ...fromSearch, distance });

/** The distance passed by the search. */
export function distanceFromSearch(state: unknown): string | undefined {
  if (!cameFromSearch(state) || !('distance' in state)) return undefined;
  return typeof state.distance === 'string' && state.distance !== '' ? state.distance : undefined;
}

/** Coordinates of a search with the label of its location field. */
export interface PlaceOfSearch extends Point {
  readonly label: string;
}

/**
 * The same with the place of the search, for the comparison. It is not in the comparison's address,
 * which may be shared: the place may be a person's home.
 */
export function fromSearchNear(query: URLSearchParams) {
  const [latitude, longitude] = [query.get('latitude'), query.get('longitude')].map(Number);
  const near = { label: query.get('place') ?? '', latitude, longitude };
  return latitude || longitude ? { ...fromSearch, near } : fromSearch;
}

/** The place passed by the search. */
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
