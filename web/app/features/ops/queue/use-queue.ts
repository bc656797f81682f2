import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router';
import { type QueueQuery, queueAddress, readQueue } from '#app/lib/page/queue-query.ts';
import type { Item, QueueKind, QueuePageData, QueueRows } from '../kinds/kind.ts';

/**
 * State of a queue from its address and the server, and the opened item. The opened item stays
 * visible after a decision removes it from the list.
 */
export function useQueue<T extends Item>(
  loaded: QueuePageData<T> | QueueRows<T>,
  { views, filters }: Pick<QueueKind<T>, 'views' | 'filters'>,
) {
  const names = filters?.map(({ name }) => name);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const revalidator = useRevalidator();
  const { location: next } = useNavigation();
  const isLeaving = useRef(false);
  useEffect(() => {
    isLeaving.current = next !== undefined && next.pathname !== pathname;
  }, [next, pathname]);
  const query = readQueue(new URLSearchParams(search), views, names);
  const [last, setLast] = useState<T>();
  // The server's answer to a decision, without an item after a conflicting decision. Loads that
  // started before it are outdated.
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
    /** Address of the same list without an opened item. */
    closedAddress: addressOf({}),
    /**
     * Uses the browser's current address, because another navigation may have changed it since this
     * render or may still be pending.
     */
    go: async (change: Partial<QueueQuery>) => {
      if (isLeaving.current || window.location.pathname !== pathname) return;
      const now = readQueue(new URLSearchParams(window.location.search), views, names);
      const wanted = { open: now.open, ...change };
      await navigate(queueAddress(pathname, now, wanted, views), {
        replace: true,
        preventScrollReset: true,
      });
    },
    /** Shows the server's answer to a decision and reloads the list and its counts. */
    update: (item: T) => {
      setNewer({ since: performance.now(), item });
      void revalidator.revalidate();
    },
    /** Reloads the list and its counts; the opened item stays. */
    reread: () => void revalidator.revalidate(),
    /** Reloads everything after a conflicting decision. */
    refresh: () => {
      setNewer({ since: performance.now() });
      setLast(undefined);
      void revalidator.revalidate();
    },
  };
}
export type Queue<T extends Item> = ReturnType<typeof useQueue<T>>;
