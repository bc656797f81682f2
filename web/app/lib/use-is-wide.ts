import { useSyncExternalStore } from 'react';

/** Media query of screens that show a list next to its panel or filters. */
const wide = '(min-width: 62em)';

/**
 * True on wide screens; false on the server, so that a phone does not load data which only the wide
 * layout shows.
 */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(wide);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => window.matchMedia(wide).matches,
    () => false,
  );
}
