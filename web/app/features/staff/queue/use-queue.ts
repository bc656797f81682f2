import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router';
import { type QueueQuery, queueAddress, readQueue } from '#app/lib/page/queue-query.ts';
import type { QueueItem, QueueKind, QueuePageData, QueueRows } from '../kinds/kind.ts';
import { toListAddress, toQueueViews } from '../ops-loader.ts';

/** State of a queue. The opened item stays visible after a decision removes it from the list. */
export function useQueue<T extends QueueItem>(
  loaded: QueuePageData<T> | QueueRows<T>,
  kind: Pick<QueueKind<T>, 'views' | 'filters'>,
) {
  const names = kind.filters?.map(({ name }) => name);
  const views = toQueueViews(kind.views);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const revalidator = useRevalidator();
  const { location: next } = useNavigation();
  const pending = useRef(next);
  /** URL of the pending navigation that `go` started; undefined if `go` started none. */
  const sent = useRef<string>(undefined);
  useEffect(() => {
    pending.current = next;
    // Without this reset, a later link to the same URL would look like a navigation by `go`.
    if (!next) sent.current = undefined;
  }, [next]);
  const query = readQueue(new URLSearchParams(search), views, names);
  const [last, setLast] = useState<T>();
  // The server's answer to the last decision; `item` is missing after a conflict. Loads of the list
  // that started before `since` are outdated.
  const [newer, setNewer] = useState<{ since: number; item?: T }>();

  const isOld = newer !== undefined && loaded.askedAt < newer.since;
  const answer = isOld && newer.item?._id === query.open ? newer.item : undefined;
  const listed = loaded.data.find(({ _id }) => _id === query.open);
  const open = answer ?? listed ?? (last?._id === query.open ? last : undefined);
  if (open && open !== last && (answer || !isOld)) setLast(open);

  const addressOf = (change: Partial<QueueQuery>) => queueAddress(pathname, query, change, views);

  return {
    query,
    page: loaded,
    open,
    isReading: revalidator.state === 'loading',
    addressOf,
    /** URL of the same list without an opened item. */
    closedAddress: addressOf({}),
    /** Changes the URL's query, unless the user has left for another list or page. */
    go: async (change: Partial<QueueQuery>) => {
      const target = pending.current ?? window.location;
      const isOwn = `${target.pathname}${target.search}` === sent.current;
      if (target.pathname !== pathname) return;
      if (!isOwn && toListAddress(target) !== toListAddress(window.location)) return;
      const now = readQueue(new URLSearchParams(target.search), views, names);
      const address = queueAddress(pathname, now, { open: now.open, ...change }, views);
      sent.current = address;
      await navigate(address, { replace: true, preventScrollReset: true });
    },
    /** Shows the server's answer to a decision and reloads the list and its counts. */
    update: (item: T) => {
      setNewer({ since: performance.now(), item });
      void revalidator.revalidate();
    },
    /** Reloads the list and its counts; the opened item stays. */
    reread: () => void revalidator.revalidate(),
    /** Reloads the list and the opened item after a conflicting decision. */
    refresh: () => {
      setNewer({ since: performance.now() });
      setLast(undefined);
      void revalidator.revalidate();
    },
  };
}
export type Queue<T extends QueueItem> = ReturnType<typeof useQueue<T>>;
