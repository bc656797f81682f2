import type { MiddlewareFunction } from 'react-router';

let passes = 0;
let isFirstPass = true;

/**
 * True while the browser's loaders run for the first time, on the page that the server rendered.
 * Counts the router's navigations, because React's effects may run before or after its loaders.
 */
export function isHydrating(): boolean {
  return isFirstPass;
}

/** Number of navigations in this document. */
export const passCount = (): number => passes;

/**
 * Middleware of the root route. A page without client loaders has no navigation of its own, so the
 * first one leads elsewhere.
 */
export const watchPasses: MiddlewareFunction = ({ request }, next) => {
  passes += 1;
  isFirstPass = passes === 1 && isHere(new URL(request.url));
  return next();
};

const isHere = ({ pathname, search }: URL) =>
  pathname === window.location.pathname && search === window.location.search;
