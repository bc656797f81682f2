import { useSyncExternalStore } from 'react';

/** As the layout: from here on the list and the panel stand side by side. */
const wide = '(min-width: 62em)';

/** Whether list and panel are both seen. */
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
