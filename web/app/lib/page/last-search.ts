let query = '';

/** Stores the query of the current search, for links back to it. Only in this document's memory. */
export function noteSearch(search: string): void {
  query = search;
}

/** Query of the last search with its question mark; empty if there was none. */
export const lastSearch = (): string => query;
