import type { UIMatch } from 'react-router';

/** A route's `handle` where a page is known by more than its path. */
export interface CanonicalHandle<Data = unknown> {
  /** Path and query of the page that search engines know; null where they shall know none. */
  canonicalOf: (data: Data | undefined) => string | null;
}

/** The address that search engines know a page by: its path, unless its route says otherwise. */
export function canonicalPath(matches: readonly UIMatch[]): string | null {
  const page = matches.at(-1);
  const handle = page?.handle as Partial<CanonicalHandle> | undefined;
  return handle?.canonicalOf ? handle.canonicalOf(page?.loaderData) : (page?.pathname ?? '/');
}
