import type { RefObject } from 'react';
import { useAutoplay } from '#app/components/use-autoplay.ts';
import { nextOffset } from './next-offset.ts';

const stepMs = 5000;

/**
 * Moves a row that scrolls sideways on by one item every few seconds. It waits while someone points at it, has the
 * focus in it or looks at another tab, and starts paused where reduced motion is asked for.
 */
export function useAutoScroll(row: RefObject<HTMLElement | null>) {
  return useAutoplay(stepMs, (prefersStill) => {
    const element = row.current;
    if (!element || document.hidden || element.matches(':hover, :focus-within')) return;
    const [first, ...others] = element.children;
    if (!(first instanceof HTMLElement)) return;
    const starts = [first, ...others].map((item) => (item as HTMLElement).offsetLeft);
    const left = nextOffset({
      starts: starts.map((start) => start - first.offsetLeft),
      now: element.scrollLeft,
      end: element.scrollWidth - element.clientWidth,
    });
    element.scrollTo({ left, behavior: prefersStill ? 'auto' : 'smooth' });
  });
}
