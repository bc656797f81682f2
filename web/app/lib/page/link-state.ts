import type { Point } from '../format/distance.ts';

/* Navigation state of links from the search to a profile, which then links back to the list. */

export const fromSearch = { from: 'search' } as const;

export const createSearchDistanceState = (distance: string) => ({ ...fromSearch, distance });

export function readSearchDistance(state: unknown): string | undefined {
  if (!isFromSearch(state) || !('distance' in state)) return undefined;
  return typeof state.distance === 'string' && state.distance !== '' ? state.distance : undefined;
}

/** Coordinates of a search with the label of its location field. */
export interface PlaceOfSearch extends Point {
  readonly label: string;
}

/**
 * Navigation state with the searched place, for the comparison page. Its URL must not contain the
 * place, because the URL may be shared and the place may be the visitor's home.
 */
export function createSearchPlaceState(query: URLSearchParams) {
  const [latitude, longitude] = [query.get('latitude'), query.get('longitude')].map(Number);
  const near = { label: query.get('place') ?? '', latitude, longitude };
  return latitude || longitude ? { ...fromSearch, near } : fromSearch;
}

export function readSearchPlace(state: unknown): PlaceOfSearch | undefined {
  if (!isFromSearch(state) || !('near' in state)) return undefined;
  return isPlaceOfSearch(state.near) ? state.near : undefined;
}

function isPlaceOfSearch(near: unknown): near is PlaceOfSearch {
  const { label, latitude, longitude } = (near ?? {}) as Partial<PlaceOfSearch>;
  return typeof label === 'string' && [latitude, longitude].every(Number.isFinite);
}

export function isFromSearch(state: unknown): state is typeof fromSearch {
  return (
    typeof state === 'object' && state !== null && 'from' in state && state.from === fromSearch.from
  );
}

/* Navigation state of a link that leaves an unfinished task, for a link back to the task. */

export function createBackState(backTo: string): { backTo: string } {
  return { backTo };
}

export function readBackPath(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('backTo' in state)) return undefined;
  return typeof state.backTo === 'string' ? state.backTo : undefined;
}
