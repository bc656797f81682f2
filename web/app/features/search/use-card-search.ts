import { useInfiniteQuery } from '@tanstack/react-query';
import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import { api } from '#app/lib/client/api-client.ts';
import { getQueryFailure, useSessionClient } from '#app/lib/client/session-client.ts';
import { appendPage, toResultList } from './search-data.ts';
import { needsPosition, type Search, toApiFilters } from './search-url.ts';

export type ListingScope = 'unclaimed' | 'all';

export function useCardSearch(search: Search, of: ListingScope) {
  const query = toCardSearchQuery(search, of);
  const results = useInfiniteQuery(
    {
      queryKey: ['card search', query],
      initialPageParam: undefined as string | undefined,
      queryFn: async ({ pageParam: after, signal }) => {
        const request = { query: { ...query, after, once: true } };
        return (await api.call(vendorSearchEndpoints.search, request, { signal })).data;
      },
      getNextPageParam: (page) => toResultList(page).after,
      select: ({ pages: [first, ...more] }) =>
        first && more.reduce(appendPage, toResultList(first)),
      placeholderData: undefined,
    },
    useSessionClient(),
  );
  const { isFetching, isFetchingNextPage, refetch, fetchNextPage } = results;
  const isReading = isFetching && !isFetchingNextPage;
  return {
    list: isReading ? undefined : results.data,
    failure: getQueryFailure(results),
    isReading,
    isGrowing: isFetchingNextPage,
    reload: () => void refetch(),
    readMore: () => void fetchNextPage({ cancelRefetch: false }),
  };
}

/** Converts a search to the API's query. The server resolves a typed place by name or postcode. */
function toCardSearchQuery(search: Search, of: ListingScope) {
  const { label } = search.place;
  const isCode = /^\d{4}$/.test(label);
  const typed = needsPosition(search.place) && (isCode ? { post_code: label } : { city: label });
  return { ...toApiFilters(search), ...typed, ...(of === 'unclaimed' && { claimable: true }) };
}
