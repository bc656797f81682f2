import { useEffect, useEffectEvent, useRef } from 'react';

/** Focuses an element after a form that replaced it was closed. */
export function useFocusBack(isOpen: boolean, place: () => HTMLElement | null): void {
  const wasOpen = useRef(isOpen);
  const takeBack = useEffectEvent(() => place()?.focus());
  useEffect(() => {
    if (wasOpen.current && !isOpen) takeBack();
    wasOpen.current = isOpen;
  }, [isOpen]);
}
