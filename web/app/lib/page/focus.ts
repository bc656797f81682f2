import { type RefObject, useCallback, useEffect, useEffectEvent, useRef } from 'react';

/** A `ref` for an element that takes the focus. One function, as a new one per render would refocus. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}

export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

export function useFocusBack(isOpen: boolean, place: () => HTMLElement | null): void {
  const wasOpen = useRef(isOpen);
  const takeBack = useEffectEvent(() => place()?.focus());
  useEffect(() => {
    if (wasOpen.current && !isOpen) takeBack();
    wasOpen.current = isOpen;
  }, [isOpen]);
}

/** A `ref` for an element that may be unmounted while it has the focus, which then moves to `heir`. */
export function useFocusHeir(heir: RefObject<HTMLElement | null>) {
  return useCallback(
    (element: HTMLElement | null) => () => {
      if (document.activeElement === element) heir.current?.focus({ preventScroll: true });
    },
    [heir],
  );
}
