import { useInfiniteQuery } from '@tanstack/react-query';
import { type Review, reviewEndpoints } from '@threshold/contract/endpoints/reviews/reviews';
import { limits } from '@threshold/contract/limits';
import { useEffect, useState } from 'react';
import { api } from '#app/lib/client/api-client.ts';
import { useSessionClient } from '#app/lib/client/session-client.ts';
import type { FirstReviews } from './api.ts';

/** Expands a list of two reviews to all reviews, page by page. Loaded pages stay in memory. */
export function useReviews(vendorId: string, start: FirstReviews) {
  const [isOpen, setOpen] = useState(false);
  const [shownStart, setShownStart] = useState(start);
  const rest = useInfiniteQuery(
    {
      // `start` is a new value after a review has changed, so the other pages are loaded again.
      queryKey: ['reviews', vendorId, start],
      initialPageParam: 1,
      queryFn: ({ pageParam: page, signal }) =>
        api.call(reviewEndpoints.list, { params: { vendorId }, query: { page } }, { signal }),
      // A page without reviews from this site is the last page, even if `total` is higher.
      getNextPageParam: (last, pages, page) =>
        last.data.some(isOwn) && joinPages(pages).filter(isOwn).length < last.total
          ? page + 1
          : undefined,
      enabled: false,
      placeholderData: undefined,
    },
    useSessionClient(),
  );
  if (shownStart !== start) {
    setShownStart(start);
    setOpen(false);
  }
  const few = start.reviews.slice(0, limits.review.shown);
  const all = rest.data ? joinPages(rest.data.pages) : start.reviews;
  // `total` does not include reviews from Google.
  const isComplete = rest.data !== undefined || start.reviews.filter(isOwn).length >= start.total;

  return {
    shown: isOpen ? all : few,
    isOpen,
    isLoading: rest.isFetching,
    hasFailed: rest.isError && !rest.isFetching,
    canOpen: start.total > few.length || start.reviews.length > few.length,
    /** True while the list is expanded and has more pages. */
    hasNext: isOpen && rest.hasNextPage,
    readNext: () => void rest.fetchNextPage({ cancelRefetch: false }),
    open: async () => {
      if (isComplete || (await rest.refetch({ cancelRefetch: false })).isSuccess) setOpen(true);
    },
    close: () => setOpen(false),
  };
}

const isOwn = ({ source }: Review) => source === 'own';

/** Joins the pages without duplicates, which appear because a new review shifts the pages. */
function joinPages(pages: readonly { readonly data: readonly Review[] }[]): readonly Review[] {
  const all = pages.flatMap(({ data }) => data);
  return [...new Map(all.map((review) => [review._id, review])).values()];
}

/** Returns the last resolved value while the next promise is pending, so that the view stays. */
export function useLatestResolved<T>(value: T | Promise<T>): { readonly value: T } | undefined {
  const [settled, setSettled] = useState(
    value instanceof Promise ? undefined : { of: value as T | Promise<T>, value },
  );
  if (!(value instanceof Promise) && settled?.of !== value) setSettled({ of: value, value });

  useEffect(() => {
    if (!(value instanceof Promise)) return;
    let isWanted = true;
    const store = (arrived: T) => isWanted && setSettled({ of: value, value: arrived });
    void value.then(store);
    return () => {
      isWanted = false;
    };
  }, [value]);

  return settled;
}
