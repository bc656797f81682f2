import { limits } from '@threshold/contract/limits';
import { type Notice, noticeEndpoints } from '@threshold/contract/notices';
import { outcomes } from '@threshold/contract/outcomes';
import { useCallback, useEffect, useState } from 'react';
import { api } from '#app/lib/api-client.ts';
import { sentenceOf } from '#app/lib/api-error.ts';
import { setMemberCounts } from '#app/lib/member-counts.ts';
import { toasts } from '#app/lib/toasts.ts';

interface Known {
  readonly notices: readonly Notice[];
  readonly page: number;
  /** There are pages after this one. */
  readonly hasMore: boolean;
}

/** The member's notices, read anew whenever the list is opened. */
export function useNotices(isOpen: boolean) {
  const [known, setKnown] = useState<Known>();
  const [failure, setFailure] = useState<string>();
  const [isLoading, setLoading] = useState(false);

  const load = useCallback(async (page: number) => {
    setFailure(undefined);
    setLoading(true);
    try {
      const limit = limits.lists.page_size;
      const query = { page, limit };
      const { data, total, unread } = await api.call(noticeEndpoints.list, { query });
      setMemberCounts({ notices: unread });
      setKnown((before) => ({
        notices: joined(page === 1 ? [] : before?.notices, data),
        page,
        hasMore: page * limit < total,
      }));
    } catch (error) {
      setFailure(sentenceOf(error, outcomes.notices.failed));
    } finally {
      setLoading(false);
    }
  }, []);

  useEffect(() => {
    if (isOpen) void load(1);
  }, [isOpen, load]);

  /** Marks one, or all, as read; the list says so at once. */
  async function markRead(which: Notice | 'all') {
    const isMeant = (notice: Notice) => which === 'all' || notice._id === which._id;
    setKnown(
      (before) =>
        before && {
          ...before,
          notices: before.notices.map((one) => (isMeant(one) ? { ...one, read: true } : one)),
        },
    );
    try {
      const { data } = await api.call(noticeEndpoints.update, {
        body: which === 'all' ? { read_all: true } : { read: [which._id] },
      });
      setMemberCounts({ notices: data.unread });
    } catch (error) {
      toasts.error(sentenceOf(error, outcomes.refusals.internal));
    }
  }

  return {
    notices: known?.notices,
    hasMore: known?.hasMore === true,
    failure,
    isLoading,
    retry: () => void load(1),
    loadMore: () => void load((known?.page ?? 0) + 1),
    markRead,
  };
}

/** What came in meanwhile moves the pages: nothing stands twice. */
function joined(before: readonly Notice[] = [], next: readonly Notice[]): Notice[] {
  const ids = new Set(before.map(({ _id }) => _id));
  return [...before, ...next.filter(({ _id }) => !ids.has(_id))];
}
