import { useSyncExternalStore } from 'react';

/** The layout's breakpoint: from here on, a list has its panel or filters next to it. */
const wide = '(min-width: 62em)';

/**
 * Returns whether both are visible; false on the server, so that a phone does not load data of the
 * wide layout only.
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
