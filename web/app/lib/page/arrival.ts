import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useAfter } from './use-after.ts';

/**
 * For the head of a page, before anything is laid out. While the root is marked, what is marked `lazy-layout` is laid out as it comes near the
 * screen: twice the styles and boxes of a long page, before its faces and after, hold a phone up. Until then its height is a guess, so
 * a page that is come back to, or that is opened at one of its parts, is laid out whole: its place would be missed. Not in
 * development, where React would complain of the attributes that `settleNext` writes.
 */
export const arrivalScript = import.meta.env.PROD && `(${String(markArrival)})()`;

/** Runs in the page as it stands here, so it may use nothing from outside. */
function markArrival(): void {
  const [navigation] = performance.getEntriesByType('navigation');
  const isNew = navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate';
  if (isNew && !location.hash) document.documentElement.dataset.arriving = '';
}

/** So long after its load a page has better things to do: it comes to life. */
const ALIVE_MS = 1000;

/** From now on nothing is a guess. */
export function endArrival(): void {
  delete document.documentElement.dataset.arriving;
}

/**
 * Ends it once the page is alive and the browser has nothing else to do, and at the latest when somebody goes on. It stands before the
 * router's `ScrollRestoration`, so that nothing is a guess when that looks for the place to scroll to.
 */
export function ArrivalEnd(): null {
  const { key } = useLocation();
  const [firstKey] = useState(key);
  useLayoutEffect(() => {
    if (key !== firstKey) endArrival();
  }, [key, firstKey]);
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (document.readyState === 'complete') setLoaded(true);
    else window.addEventListener('load', () => setLoaded(true), { once: true });
  }, []);
  useAfter(isLoaded ? ALIVE_MS : undefined, () => whenIdle(settleNext));
  return null;
}

/** Lays out one part after the other, each in a task of its own. */
function settleNext(): void {
  const next = document.querySelector<HTMLElement>('.lazy-layout:not([data-settled])');
  if (!next || document.documentElement.dataset.arriving === undefined) {
    endArrival();
    return;
  }
  next.dataset.settled = '';
  // Now, and not with others in one task.
  next.getBoundingClientRect();
  whenIdle(settleNext);
}

/** Not all browsers tell when they are idle. */
function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act);
  else setTimeout(act, 50);
}
