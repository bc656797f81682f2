import { useSyncExternalStore } from 'react';
import type { MiddlewareFunction } from 'react-router';

let passes = 0;
let isFirstPass = true;

/**
 * True while loaders run for the page that the server rendered. Counts navigations instead of using
 * an effect, which may run before or after the loaders.
 */
export function isHydrating(): boolean {
  return isFirstPass;
}

export const getNavigationCount = (): number => passes;

/** Root middleware that counts navigations. A first page without a client loader is not counted. */
export const countNavigations: MiddlewareFunction = ({ request }, next) => {
  passes += 1;
  isFirstPass = passes === 1 && isCurrentUrl(new URL(request.url));
  return next();
};

const isCurrentUrl = ({ pathname, search }: URL) =>
  pathname === window.location.pathname && search === window.location.search;

const subscribeToNothing = () => () => {};

/** False on the server and at the first render, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
