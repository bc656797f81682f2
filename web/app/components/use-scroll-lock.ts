import { useEffect } from 'react';

let locks = 0;

/**
 * Prevents the page behind a dialog from scrolling. The width of the scroll bar stays reserved, so nothing shifts. Mantine's scroll lock
 * is not used, because the page's security policy refuses its style element.
 */
export function useScrollLock(isLocked: boolean): void {
  useEffect(() => {
    if (!isLocked) return;
    const page = document.documentElement;
    if (locks === 0) {
      page.style.setProperty('--scroll-bar', `${window.innerWidth - page.clientWidth}px`);
      page.dataset.locked = '';
    }
    locks += 1;
    return () => {
      locks -= 1;
      if (locks === 0) delete page.dataset.locked;
    };
  }, [isLocked]);
}
