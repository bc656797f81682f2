import { useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * For the head of a page, before anything is laid out. While the root is marked, what is marked `lazy-layout` is laid out as it comes near the
 * screen: twice the styles and boxes of a long page, before its faces and after, hold a phone up. Until then its height is a guess, so
 * a page that is come back to, or that is opened at one of its parts, is laid out whole: its place would be missed.
 */
export const arrivalScript = `(${String(markArrival)})()`;

/** Runs in the page as it stands here, so it may use nothing from outside. */
function markArrival(): void {
  const [navigation] = performance.getEntriesByType('navigation');
  const isNew = navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate';
  if (isNew && !location.hash) document.documentElement.dataset.arriving = '';
}

/** Whoever goes on may come back, so from then on nothing is a guess: before the router looks for the place to scroll to. */
export function useArrivalEnd(): void {
  const { key } = useLocation();
  const [firstKey] = useState(key);
  useLayoutEffect(() => {
    if (key !== firstKey) delete document.documentElement.dataset.arriving;
  }, [key, firstKey]);
}
