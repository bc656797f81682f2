import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import {
  type Notification,
  notificationEndpoints,
} from '@threshold/contract/endpoints/notifications/notifications';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useEffect } from 'react';
import { getSentence } from '#app/lib/api/api-error.ts';
import { api } from '#app/lib/client/api-client.ts';
import { setMemberCounts } from '#app/lib/client/member-counts.ts';
import { getQueryFailure, useSessionClient } from '#app/lib/client/session-client.ts';
import { toasts } from '#app/lib/toasts.ts';

const query = infiniteQueryOptions({
  queryKey: ['notifications'],
  initialPageParam: 1,
  queryFn: ({ pageParam, signal }) => readNotificationPage(pageParam, signal),
  getNextPageParam: ({ hasMore }, _pages, page) => (hasMore ? page + 1 : undefined),
});

/** The member's notifications, reloaded each time the list opens. */
export function useNotifications(isOpen: boolean) {
  const client = useSessionClient();
  const list = useInfiniteQuery({ ...query, select: joinPages, enabled: isOpen }, client);
  // Removes all pages but the first, so that a list that opens again reloads only that page.
  useEffect(() => {
    if (isOpen) return () => void client.setQueryData(query.queryKey, keepFirstPage);
  }, [isOpen, client]);

  function setRead(ids: ReadonlySet<string>, read: boolean) {
    const change = (one: Notification) => (ids.has(one._id) ? { ...one, read } : one);
    client.setQueryData(
      query.queryKey,
      (known) =>
        known && {
          ...known,
          pages: known.pages.map((page) => ({
            ...page,
            notifications: page.notifications.map(change),
          })),
        },
    );
  }

  /** Marks one or all notifications as read, and reverts the list if the request fails. */
  async function markRead(which: Notification | 'all') {
    const targets = which === 'all' ? (list.data ?? []) : [which];
    const unread = new Set(targets.filter(({ read }) => !read).map(({ _id }) => _id));
    setRead(unread, true);
    try {
      const { data } = await api.call(notificationEndpoints.update, {
        body: which === 'all' ? { read_all: true } : { read: [which._id] },
      });
      setMemberCounts({ notifications: data.unread, news: data.unread_news });
    } catch (error) {
      setRead(unread, false);
      toasts.error(getSentence(error, outcomes.refusals.internal));
    }
  }

  return {
    notifications: list.data,
    hasMore: list.hasNextPage,
    failure: getQueryFailure(list, outcomes.notifications.failed),
    isLoading: list.isFetching,
    reload: () => void list.refetch(),
    loadMore: () => void list.fetchNextPage(),
    markRead,
  };
}

async function readNotificationPage(page: number, signal: AbortSignal) {
  const limit = limits.lists.page_size;
  const request = { query: { page, limit } };
  const { data, total, unread, unread_news } = await api.call(notificationEndpoints.list, request, {
    signal,
  });
  setMemberCounts({ notifications: unread, news: unread_news });
  return { notifications: data, hasMore: page * limit < total };
}

type NotificationPages = InfiniteData<Awaited<ReturnType<typeof readNotificationPage>>>;

const keepFirstPage = (known: NotificationPages | undefined) =>
  known && { pages: known.pages.slice(0, 1), pageParams: known.pageParams.slice(0, 1) };

/** Joins the pages without duplicates, because new notifications shift the pages. */
function joinPages({ pages }: NotificationPages): readonly Notification[] {
  const all = pages.flatMap(({ notifications }) => notifications);
  return [...new Map(all.map((one) => [one._id, one])).values()];
}
