/*
 * Links from the search to a profile carry this as navigation state, so that the profile can lead back to the
 * same list at the same height.
 */

export const fromSearch = { from: 'search' } as const;

export function cameFromSearch(state: unknown): boolean {
  return (
    typeof state === 'object' && state !== null && 'from' in state && state.from === fromSearch.from
  );
}
