import { api } from '#app/lib/api/api-client.ts';
import { loadSearch } from './api.ts';
import { failedSearch, type SearchData } from './search-data.ts';

/** Searches in the browser. After a failure the query stays on the screen. */
export async function searchAgain(url: URL, signal: AbortSignal): Promise<SearchData> {
  try {
    return await loadSearch(api, url, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    console.error(error);
    return failedSearch(url);
  }
}
