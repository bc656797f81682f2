import { api } from '#app/lib/api/api-client.ts';
import { failedSearch, type SearchData } from './search-data.ts';

/** A search by the browser itself. The calls come only now; a failure keeps the query on the screen. */
export async function searchAgain(url: URL, signal: AbortSignal): Promise<SearchData> {
  try {
    const { loadSearch } = await import('./api.ts');
    return await loadSearch(api, url, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    console.error(error);
    return failedSearch(url);
  }
}
