let query = '';

/** The query of the search that is shown, for whoever is led back to it later. It lives as long as the document does. */
export function noteSearch(search: string): void {
  query = search;
}

/** The query of the last search, with its question mark; empty where there was none. */
export const lastSearch = (): string => query;
