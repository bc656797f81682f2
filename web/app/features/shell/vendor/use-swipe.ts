import { limits } from '@threshold/contract/limits';
import { useEffect } from 'react';

/**
 * Calls `onSwipe` for each horizontal swipe of one finger, except on elements that scroll or move
 * horizontally.
 */
export function useSwipe(onSwipe: (side: SwipeSide, start: TouchPoint) => void): void {
  useEffect(() => {
    const stop = new AbortController();
    const options = { signal: stop.signal, passive: true };
    let start: TouchPoint | undefined;
    const begin = ({ touches, target }: TouchEvent) => {
      const [finger] = touches;
      const isOurs = touches.length === 1 && finger && !hasHorizontalGesture(target);
      start = isOurs ? { x: finger.clientX, y: finger.clientY } : undefined;
    };
    const end = ({ changedTouches }: TouchEvent) => {
      const [finger] = changedTouches;
      const side = start && finger && detectSwipe(start, { x: finger.clientX, y: finger.clientY });
      if (start && side) onSwipe(side, start);
      start = undefined;
    };
    document.addEventListener('touchstart', begin, options);
    document.addEventListener('touchend', end, options);
    return () => stop.abort();
  }, [onSwipe]);
}

/** True in scrolling tabs, sliders and text fields, which need horizontal gestures themselves. */
function hasHorizontalGesture(target: EventTarget | null): boolean {
  for (let at = target instanceof Element ? target : null; at; at = at.parentElement) {
    if (at.matches('input, textarea, select, [role=slider]')) return true;
    const scrolls = ['auto', 'scroll'].includes(getComputedStyle(at).overflowX);
    if (scrolls && at.scrollWidth > at.clientWidth) return true;
  }
  return false;
}

export interface TouchPoint {
  x: number;
  y: number;
}
export type SwipeSide = 'left' | 'right';

/** Returns the direction of a swipe; undefined if it was too short or mostly vertical. */
export function detectSwipe(start: TouchPoint, end: TouchPoint): SwipeSide | undefined {
  const across = end.x - start.x;
  if (Math.abs(across) < limits.sidebar.swipe_px) return undefined;
  if (Math.abs(across) <= Math.abs(end.y - start.y)) return undefined;
  return across > 0 ? 'right' : 'left';
}
