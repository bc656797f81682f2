import { type RefObject, useCallback } from 'react';

/**
 * A `ref` for an element that may be unmounted while it has the focus: the focus then moves to
 * `heir`.
 */
export function useFocusHeir(heir: RefObject<HTMLElement | null>) {
  return useCallback(
    (element: HTMLElement | null) => () => {
      if (document.activeElement === element) heir.current?.focus({ preventScroll: true });
    },
    [heir],
  );
}
