import { useInfiniteQuery } from '@tanstack/react-query';
import { limits } from '@threshold/contract/limits';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { api } from '#app/lib/client/api-client.ts';
import { useSessionClient } from '#app/lib/client/session-client.ts';
import { loadMoreResults } from '../api.ts';
import { cacheKey, cacheSearch } from '../list-cache.ts';
import { appendPage, hasMoreResults, type SearchData } from '../search-data.ts';

/** Result list of a search with the pages loaded so far. A new search replaces it. */
export function useResults(data: SearchData) {
  const key = cacheKey(useLocation());
  const { search, list: first } = data;
  const more = useInfiniteQuery(
    {
      queryKey: ['more results', search, first?.after],
      initialPageParam: { page: first?.page ?? 0, after: first?.after ?? null },
      queryFn: ({ pageParam, signal }) => loadMoreResults(api, search, pageParam, signal),
      getNextPageParam: (last, _pages, { page }) =>
        hasMoreResults(last) ? { page: page + 1, after: last.next } : undefined,
      enabled: false,
      placeholderData: undefined,
    },
    useSessionClient(),
  );
  const pages = more.data?.pages;
  const list = first && pages ? pages.reduce(appendPage, first) : first;
  const remember = useEffectEvent(() => cacheSearch(key, { ...data, list }));
  useEffect(() => {
    if (pages) remember();
  }, [pages]);

  return {
    list,
    phase: more.isFetching ? 'loading' : more.isError ? 'failed' : 'idle',
    readMore: () => {
      if (list?.after) void more.fetchNextPage({ cancelRefetch: false });
    },
  } as const;
}

/** Calls `onNear` when the list's end is visible, above, or less than 200 px below the viewport. */
export function useNearEnd(
  end: RefObject<HTMLElement | null>,
  isWanted: boolean,
  length: number,
  onNear: () => void,
): void {
  const notify = useEffectEvent(onNear);
  // Runs again when `length` changes, because the end of the longer list may also be near.
  useEffect(() => {
    const element = end.current;
    if (!isWanted || !element || length === 0) return undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting) notify();
      },
      { rootMargin: `1000000px 0px ${limits.search.scroll_trigger_px}px 0px` },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [end, isWanted, length]);
}
