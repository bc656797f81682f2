import type { Point } from '../format/distance.ts';

/*
 * Navigation state of links from the search to a profile, so that the profile can link back to the same list at the same scroll
 * position.
 */

export const fromSearch = { from: 'search' } as const;

/** `fromSearch` with the distance of the professional, such as '1.1 km'. */
export const fromSearchAt = (distance: string) => ({ ...fromSearch, distance });

/** Returns the distance in the navigation state. */
export function distanceFromSearch(state: unknown): string | undefined {
  if (!cameFromSearch(state) || !('distance' in state)) return undefined;
  return typeof state.distance === 'string' && state.distance !== '' ? state.distance : undefined;
}

/** The position of a search, with the text of its place box. */
export interface PlaceOfSearch extends Point {
  readonly label: string;
}

/**
 * `fromSearch` with the place of a search, for the comparison. The comparison's address does not contain it, because people share that
 * address and the place may be their home.
 */
export function fromSearchNear(query: URLSearchParams) {
  const [latitude, longitude] = [query.get('latitude'), query.get('longitude')].map(Number);
  const near = { label: query.get('place') ?? '', latitude, longitude };
  return latitude || longitude ? { ...fromSearch, near } : fromSearch;
}

/** Returns the place in the navigation state. */
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
