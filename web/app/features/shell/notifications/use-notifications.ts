import { limits } from '@threshold/contract/limits';
import { type Notification, notificationEndpoints } from '@threshold/contract/notifications';
import { outcomes } from '@threshold/contract/outcomes';
import { useCallback, useEffect, useState } from 'react';
import { setMemberCounts } from '#app/lib/account/member-counts.ts';
import { api } from '#app/lib/api/api-client.ts';
import { sentenceOf } from '#app/lib/api/api-error.ts';
import { toasts } from '#app/lib/toasts.ts';

interface Known {
  readonly notifications: readonly Notification[];
  readonly page: number;
  /** There are pages after this one. */
  readonly hasMore: boolean;
}

/** The member's notifications, read anew whenever the list is opened. */
export function useNotifications(isOpen: boolean) {
  const [known, setKnown] = useState<Known>();
  const [failure, setFailure] = useState<string>();
  const [isLoading, setLoading] = useState(false);

  const load = useCallback(async (page: number) => {
    setFailure(undefined);
    setLoading(true);
    try {
      const limit = limits.lists.page_size;
      const query = { page, limit };
      const { data, total, unread } = await api.call(notificationEndpoints.list, { query });
      setMemberCounts({ notifications: unread });
      setKnown((before) => ({
        notifications: joined(page === 1 ? [] : before?.notifications, data),
        page,
        hasMore: page * limit < total,
      }));
    } catch (error) {
      setFailure(sentenceOf(error, outcomes.notifications.failed));
    } finally {
      setLoading(false);
    }
  }, []);

  useEffect(() => {
    if (isOpen) void load(1);
  }, [isOpen, load]);

  function setRead(ids: ReadonlySet<string>, read: boolean) {
    setKnown(
      (before) =>
        before && {
          ...before,
          notifications: before.notifications.map((one) =>
            ids.has(one._id) ? { ...one, read } : one,
          ),
        },
    );
  }

  /** Marks one, or all, as read; the list says so at once, and takes it back where that could not be saved. */
  async function markRead(which: Notification | 'all') {
    const meant = which === 'all' ? (known?.notifications ?? []) : [which];
    const unread = new Set(meant.filter(({ read }) => !read).map(({ _id }) => _id));
    setRead(unread, true);
    try {
      const { data } = await api.call(notificationEndpoints.update, {
        body: which === 'all' ? { read_all: true } : { read: [which._id] },
      });
      setMemberCounts({ notifications: data.unread });
    } catch (error) {
      setRead(unread, false);
      toasts.error(sentenceOf(error, outcomes.refusals.internal));
    }
  }

  return {
    notifications: known?.notifications,
    hasMore: known?.hasMore === true,
    failure,
    isLoading,
    retry: () => void load(1),
    loadMore: () => void load((known?.page ?? 0) + 1),
    markRead,
  };
}

/** What came in meanwhile moves the pages: nothing stands twice. */
function joined(
  before: readonly Notification[] = [],
  next: readonly Notification[],
): Notification[] {
  const ids = new Set(before.map(({ _id }) => _id));
  return [...before, ...next.filter(({ _id }) => !ids.has(_id))];
}
