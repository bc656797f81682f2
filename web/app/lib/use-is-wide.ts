import { useSyncExternalStore } from 'react';

/** As the layout: from here on a list has its panel or its filters beside it. */
const wide = '(min-width: 62em)';

/** Whether both are seen. The server does not know, and says no: what only a wide page reads is not asked for on a phone. */
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
