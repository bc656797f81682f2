import { vendorSearchEndpoints } from '@threshold/contract/search';
import { api } from '#app/lib/api/api-client.ts';
import { useRead } from '#app/lib/api/use-read.ts';
import { grown, listOfPage, type ResultList } from './result-list.ts';
import { apiFilters, needsPosition, type Search } from './search-url.ts';

export type ListingsOf = 'unclaimed' | 'all';

export function useCardSearch(search: Search, of: ListingsOf) {
  const readPage = async (after: string | undefined, signal: AbortSignal) => {
    const query = { ...queryOf(search, of), after, once: true };
    return (await api.call(vendorSearchEndpoints.search, { query }, { signal })).data;
  };
  const { data, grow, ...reading } = useRead<ResultList>(search, async (signal) =>
    listOfPage(await readPage(undefined, signal)),
  );
  const list = reading.isReading ? undefined : data;

  function readMore() {
    if (!list?.after || reading.isGrowing) return;
    const { after } = list;
    void grow(
      (signal) => readPage(after, signal),
      (now = list, page) => grown(now, page),
    );
  }

  return { ...reading, list, readMore };
}

/** The server resolves a typed place by its name or postcode. */
function queryOf(search: Search, of: ListingsOf) {
  const { label } = search.place;
  const isCode = /^\d{4}$/.test(label);
  const typed = needsPosition(search.place) && (isCode ? { post_code: label } : { city: label });
  return { ...apiFilters(search), ...typed, ...(of === 'unclaimed' && { claimable: true }) };
}
