import { useSyncExternalStore } from 'react';

/** As the layout: from here on a list has its panel or its filters beside it. */
const wide = '(min-width: 62em)';

/** Whether both are seen. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(wide);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => window.matchMedia(wide).matches,
    () => true,
  );
}
