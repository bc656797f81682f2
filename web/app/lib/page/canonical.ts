import type { UIMatch } from 'react-router';

/** A route's `handle` where the query makes another page: which part of it does. */
export interface CanonicalHandle {
  canonicalQuery: (query: URLSearchParams) => string;
}

/** The address that search engines know a page by: its path, and the query only as far as its route says so. */
export function canonicalPath(matches: readonly UIMatch[], search: string): string {
  const page = matches.at(-1);
  const handle = page?.handle as Partial<CanonicalHandle> | undefined;
  const query = handle?.canonicalQuery?.(new URLSearchParams(search)) ?? '';
  return `${page?.pathname ?? '/'}${query && `?${query}`}`;
}
