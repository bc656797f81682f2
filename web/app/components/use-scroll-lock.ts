import { useEffect } from 'react';

let locks = 0;

/**
 * Keeps the page still behind a dialog. The scroll bar's room is kept, so nothing shifts. Done here and not by
 * Mantine, whose way adds a style element that the page's security policy refuses.
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
