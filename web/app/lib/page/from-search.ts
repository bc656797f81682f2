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

export function cameFromSearch(state: unknown): state is typeof fromSearch {
  return (
    typeof state === 'object' && state !== null && 'from' in state && state.from === fromSearch.from
  );
}
