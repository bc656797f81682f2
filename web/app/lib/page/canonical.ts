import type { UIMatch } from 'react-router';

/** A route's `handle` for pages whose canonical address is more than the path. */
export interface CanonicalHandle<Data = unknown> {
  /** Path and query for search engines; null for pages without a canonical address. */
  canonicalOf: (data: Data | undefined) => string | null;
}

/** The canonical address of the page: its path, unless its route defines another. */
export function canonicalPath(matches: readonly UIMatch[]): string | null {
  const page = matches.at(-1);
  const handle = page?.handle as Partial<CanonicalHandle> | undefined;
  return handle?.canonicalOf ? handle.canonicalOf(page?.loaderData) : (page?.pathname ?? '/');
}
