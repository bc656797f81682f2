import type { UIMatch } from 'react-router';

/** The `handle` of a route whose canonical address is not only its path. */
export interface CanonicalHandle<Data = unknown> {
  /** Returns the canonical path and query; null if search engines must not index the page. */
  canonicalOf: (data: Data | undefined) => string | null;
}

/** Returns the canonical address of a page: its path, unless its route defines another one. */
export function canonicalPath(matches: readonly UIMatch[]): string | null {
  const page = matches.at(-1);
  const handle = page?.handle as Partial<CanonicalHandle> | undefined;
  return handle?.canonicalOf ? handle.canonicalOf(page?.loaderData) : (page?.pathname ?? '/');
}
