import { useSyncExternalStore } from 'react';
import type { MiddlewareFunction } from 'react-router';

let passes = 0;
let isFirstPass = true;

/**
 * True while loaders run for the page that the server rendered. Effects may run before or after
 * loaders, so navigations are counted.
 */
export function isHydrating(): boolean {
  return isFirstPass;
}

export const getNavigationCount = (): number => passes;

/**
 * Middleware of the root. Without client loaders on the first page, the first pass leads elsewhere.
 */
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
