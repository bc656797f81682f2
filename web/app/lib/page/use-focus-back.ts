import { useEffect, useEffectEvent, useRef } from 'react';

/** Moves the focus to an element when the form that replaced it has closed. */
export function useFocusBack(isOpen: boolean, place: () => HTMLElement | null): void {
  const wasOpen = useRef(isOpen);
  const takeBack = useEffectEvent(() => place()?.focus());
  useEffect(() => {
    if (wasOpen.current && !isOpen) takeBack();
    wasOpen.current = isOpen;
  }, [isOpen]);
}
