import { type RefObject, useCallback, useEffect, useEffectEvent, useRef } from 'react';

/**
 * A `ref` that focuses an element which replaced the focused element. React calls a `ref` that is a
 * new function again at each render, so this must be the same function.
 */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}

/** Focuses the page's heading, after the caller has removed the focused element. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * Focuses an element after a form that replaced it was closed.
 * @param place returns that element, once it is mounted again
 */
export function useFocusRestore(isOpen: boolean, place: () => HTMLElement | null): void {
  const wasOpen = useRef(isOpen);
  const takeBack = useEffectEvent(() => place()?.focus());
  useEffect(() => {
    if (wasOpen.current && !isOpen) takeBack();
    wasOpen.current = isOpen;
  }, [isOpen]);
}

/**
 * A `ref` for an element that may be unmounted while it has the focus; the focus then moves to the
 * element in `heir`.
 */
export function useFocusFallback(heir: RefObject<HTMLElement | null>) {
  return useCallback(
    (element: HTMLElement | null) => () => {
      if (document.activeElement === element) heir.current?.focus({ preventScroll: true });
    },
    [heir],
  );
}
