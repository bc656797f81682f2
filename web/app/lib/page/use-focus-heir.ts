import { type RefObject, useCallback } from 'react';

/** Returns the `ref` of an element that may be removed: if it has the focus then, `heir` receives it. */
export function useFocusHeir(heir: RefObject<HTMLElement | null>) {
  return useCallback(
    (element: HTMLElement | null) => () => {
      if (document.activeElement === element) heir.current?.focus({ preventScroll: true });
    },
    [heir],
  );
}
