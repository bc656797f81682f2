import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router';
import {
  type QueueQuery,
  type QueueView,
  queueAddress,
  readQueue,
} from '#app/lib/page/queue-query.ts';
import type { Asked } from '../ops-loader.ts';

/** Rows of a queue, as they were read. */
export interface QueueRows<T> extends Asked {
  readonly data: readonly T[];
}

export interface QueuePage<T> extends QueueRows<T> {
  readonly total: number;
  readonly page: number;
  readonly limit: number;
}

/**
 * A queue as its address and the server say, and what is open beside it. What was open stays in view after it has
 * left the list: a decision takes it out of the queue, not out of sight.
 */
export function useQueue<T extends { readonly _id: string }>(
  loaded: QueuePage<T> | QueueRows<T>,
  views: readonly QueueView[],
  names: readonly string[] = [],
) {
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
  // What the server answered to a decision, or nothing where somebody else decided: readings asked for before then are old.
  const [newer, setNewer] = useState<{ since: number; item?: T }>();

  const isOld = newer !== undefined && loaded.askedAt < newer.since;
  const answer = isOld && newer.item?._id === query.open ? newer.item : undefined;
  const listed = loaded.data.find(({ _id }) => _id === query.open);
  const open = answer ?? listed ?? (last?._id === query.open ? last : undefined);
  if (open && open !== last && (answer || !isOld)) setLast(open);

  const addressOf = (change: Partial<QueueQuery>) => queueAddress(pathname, query, change, views);

  return {
    query,
    views,
    page: loaded,
    open,
    isReading: revalidator.state === 'loading',
    addressOf,
    /** Where closing what is open leads: the same list. */
    closedAddress: addressOf({}),
    /**
     * Goes on from where the browser is by now: a link may have been followed since this was drawn, also one whose page is still on
     * its way.
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
    /** What the server answered to a decision stands in for the row; the list and the counts are read again. */
    update: (item: T) => {
      setNewer({ since: performance.now(), item });
      void revalidator.revalidate();
    },
    /** The list and the counts are read again; what is open stays. */
    reread: () => void revalidator.revalidate(),
    /** Somebody else was faster: show what holds now. */
    refresh: () => {
      setNewer({ since: performance.now() });
      setLast(undefined);
      void revalidator.revalidate();
    },
  };
}
export type Queue<T extends { readonly _id: string }> = ReturnType<typeof useQueue<T>>;
