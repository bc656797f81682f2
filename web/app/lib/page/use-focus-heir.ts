import { type RefObject, useCallback } from 'react';

/** As the `ref` of what may go while it is used: where it had the focus, the other part gets it. */
export function useFocusHeir(heir: RefObject<HTMLElement | null>) {
  return useCallback(
    (element: HTMLElement | null) => () => {
      if (document.activeElement === element) heir.current?.focus({ preventScroll: true });
    },
    [heir],
  );
}
