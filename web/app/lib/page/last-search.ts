let query = '';

/** Stores the query of the current search in memory, for links back to it. */
export function noteSearch(search: string): void {
  query = search;
}

/** The query of the last search, with its question mark; empty if there was none. */
export const lastSearch = (): string => query;
