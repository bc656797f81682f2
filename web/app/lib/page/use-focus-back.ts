import { useEffect, useEffectEvent, useRef } from 'react';

/** Once a form is gone that stood in the place of something, the focus that went with it goes there. */
export function useFocusBack(isOpen: boolean, place: () => HTMLElement | null): void {
  const wasOpen = useRef(isOpen);
  const takeBack = useEffectEvent(() => place()?.focus());
  useEffect(() => {
    if (wasOpen.current && !isOpen) takeBack();
    wasOpen.current = isOpen;
  }, [isOpen]);
}
