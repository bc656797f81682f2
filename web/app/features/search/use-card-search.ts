import { useInfiniteQuery } from '@tanstack/react-query';
import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import { api } from '#app/lib/client/api-client.ts';
import { failureOf, useSessionClient } from '#app/lib/client/session-client.ts';
import { grown, listOfPage } from './search-data.ts';
import { apiFilters, needsPosition, type Search } from './search-url.ts';

export type ListingsOf = 'unclaimed' | 'all';

export function useCardSearch(search: Search, of: ListingsOf) {
  const query = queryOf(search, of);
  const results = useInfiniteQuery(
    {
      queryKey: ['card search', query],
      initialPageParam: undefined as string | undefined,
      queryFn: async ({ pageParam: after, signal }) => {
        const request = { query: { ...query, after, once: true } };
        return (await api.call(vendorSearchEndpoints.search, request, { signal })).data;
      },
      getNextPageParam: (page) => listOfPage(page).after,
      select: ({ pages: [first, ...more] }) => first && more.reduce(grown, listOfPage(first)),
      placeholderData: undefined,
    },
    useSessionClient(),
  );
  const { isFetching, isFetchingNextPage, refetch, fetchNextPage } = results;
  const isReading = isFetching && !isFetchingNextPage;
  return {
    list: isReading ? undefined : results.data,
    failure: failureOf(results),
    isReading,
    isGrowing: isFetchingNextPage,
    reload: () => void refetch(),
    readMore: () => void fetchNextPage({ cancelRefetch: false }),
  };
}

/** The server resolves a typed place by its name or postcode. */
function queryOf(search: Search, of: ListingsOf) {
  const { label } = search.place;
  const isCode = /^\d{4}$/.test(label);
  const typed = needsPosition(search.place) && (isCode ? { post_code: label } : { city: label });
  return { ...apiFilters(search), ...typed, ...(of === 'unclaimed' && { claimable: true }) };
}
