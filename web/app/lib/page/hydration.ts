import type { MiddlewareFunction } from 'react-router';

let passes = 0;
let isFirstPass = true;

/**
 * Returns true while the client loaders run for the first time, on the page that the server rendered. Counts how often the router
 * navigates, because React's effects may run before or after the first loaders.
 */
export function isHydrating(): boolean {
  return isFirstPass;
}

/** Returns how often the router has navigated in this document. */
export const passCount = (): number => passes;

/** Middleware of the root route. On a page without client loaders, the first navigation leads to another page. */
export const watchPasses: MiddlewareFunction = ({ request }, next) => {
  passes += 1;
  isFirstPass = passes === 1 && isHere(new URL(request.url));
  return next();
};

const isHere = ({ pathname, search }: URL) =>
  pathname === window.location.pathname && search === window.location.search;
