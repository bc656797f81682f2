import { limits } from '@threshold/contract/limits';
import { type Notification, notificationEndpoints } from '@threshold/contract/notifications';
import { outcomes } from '@threshold/contract/outcomes';
import { setMemberCounts } from '#app/lib/account/member-counts.ts';
import { api } from '#app/lib/api/api-client.ts';
import { sentenceOf } from '#app/lib/api/api-error.ts';
import { useRead } from '#app/lib/api/use-read.ts';
import { toasts } from '#app/lib/toasts.ts';

interface Known {
  readonly notifications: readonly Notification[];
  readonly page: number;
  /** True if there are further pages. */
  readonly hasMore: boolean;
}

/** The member's notifications, reloaded each time the list opens. */
export function useNotifications(isOpen: boolean) {
  const { data, failure, isReading, isGrowing, reload, change, grow } = useRead(
    isOpen ? 'notifications' : undefined,
    (signal) => readPage(1, signal),
    outcomes.notifications.failed,
  );

  function setRead(ids: ReadonlySet<string>, read: boolean) {
    change((known) => ({
      ...known,
      notifications: known.notifications.map((one) => (ids.has(one._id) ? { ...one, read } : one)),
    }));
  }

  /** Marks one or all as read. The list changes at once, and reverts if the request fails. */
  async function markRead(which: Notification | 'all') {
    const targets = which === 'all' ? (data?.notifications ?? []) : [which];
    const unread = new Set(targets.filter(({ read }) => !read).map(({ _id }) => _id));
    setRead(unread, true);
    try {
      const { data } = await api.call(notificationEndpoints.update, {
        body: which === 'all' ? { read_all: true } : { read: [which._id] },
      });
      setMemberCounts({ notifications: data.unread, news: data.unread_news });
    } catch (error) {
      setRead(unread, false);
      toasts.error(sentenceOf(error, outcomes.refusals.internal));
    }
  }

  return {
    notifications: data?.notifications,
    hasMore: data?.hasMore === true,
    failure,
    isLoading: isReading || isGrowing,
    reload,
    loadMore: () => void grow((signal) => readPage((data?.page ?? 0) + 1, signal), joined),
    markRead,
  };
}

async function readPage(page: number, signal: AbortSignal): Promise<Known> {
  const limit = limits.lists.page_size;
  const request = { query: { page, limit } };
  const { data, total, unread, unread_news } = await api.call(notificationEndpoints.list, request, {
    signal,
  });
  setMemberCounts({ notifications: unread, news: unread_news });
  return { notifications: data, page, hasMore: page * limit < total };
}

/** Appends a page without duplicates, because new notifications shift the pages. */
function joined(before: Known | undefined, next: Known): Known {
  const known = before?.notifications ?? [];
  const ids = new Set(known.map(({ _id }) => _id));
  const fresh = next.notifications.filter(({ _id }) => !ids.has(_id));
  return { ...next, notifications: [...known, ...fresh] };
}
