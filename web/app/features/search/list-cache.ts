import type { SearchData } from './search-data.ts';

/* Searches that this tab has loaded, by address, so that Back shows the same list at the same
   scroll position. Entries expire soon, because listings change. */

const maxAge = 10 * 60 * 1000;
const maxEntries = 10;
const entries = new Map<string, { data: SearchData; readAt: number }>();

export function cacheKey({ pathname, search }: { pathname: string; search: string }): string {
  return `${pathname}${search}`;
}

export function cacheSearch(key: string, data: SearchData): void {
  entries.delete(key);
  entries.set(key, { data, readAt: Date.now() });
  for (const oldest of [...entries.keys()].slice(0, -maxEntries)) entries.delete(oldest);
}

export function getCachedSearch(key: string): SearchData | undefined {
  const entry = entries.get(key);
  return entry && Date.now() - entry.readAt < maxAge ? entry.data : undefined;
}
