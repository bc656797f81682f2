import { type RefObject, useEffect } from 'react';

/** Sets `--visual` to the height of the visual viewport: phones show the keyboard over the page. */
export function useVisualHeight(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { visualViewport } = window;
    if (!visualViewport) return undefined;
    const follow = () => {
      ref.current?.style.setProperty('--visual', `${visualViewport.height}px`);
      ref.current?.style.setProperty('--visual-top', `${visualViewport.offsetTop}px`);
    };
    follow();
    visualViewport.addEventListener('resize', follow);
    visualViewport.addEventListener('scroll', follow);
    return () => {
      visualViewport.removeEventListener('resize', follow);
      visualViewport.removeEventListener('scroll', follow);
    };
  }, [ref]);
}
