import type { MiddlewareFunction } from 'react-router';

let passes = 0;
let isFirstPass = true;

/**
 * True while the browser's loaders run for the first time, on the page that the server rendered. By the router's own
 * passes: React's effects may come before the router has called the loaders, or after it.
 */
export function isHydrating(): boolean {
  return isFirstPass;
}

/** How often the router went somewhere, in this document. */
export const passCount = (): number => passes;

/** Middleware of the root route. A page without loaders of the browser has no pass of its own: its first one leads elsewhere. */
export const watchPasses: MiddlewareFunction = ({ request }, next) => {
  passes += 1;
  isFirstPass = passes === 1 && isHere(new URL(request.url));
  return next();
};

const isHere = ({ pathname, search }: URL) =>
  pathname === window.location.pathname && search === window.location.search;
