import { limits } from '@threshold/contract/limits';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { api } from '#app/lib/api/api-client.ts';
import { readMore } from './api.ts';
import { cacheKey, rememberSearch } from './list-cache.ts';
import type { SearchData } from './search-data.ts';

type Phase = 'idle' | 'loading' | 'failed';

/** Result list of a search with the pages loaded so far. A new search replaces it. */
export function useResults(data: SearchData) {
  const key = cacheKey(useLocation());
  const [view, setView] = useState({ data, list: data.list, phase: 'idle' as Phase });
  const running = useRef<{ data: SearchData; abort: AbortController }>(null);
  const isStale = view.data !== data;
  if (isStale) setView({ data, list: data.list, phase: 'idle' });
  const { list, phase } = isStale ? { list: data.list, phase: 'idle' as Phase } : view;

  // A new search aborts the pending page of the previous one.
  useEffect(
    () => () => {
      if (running.current?.data !== data) return;
      running.current.abort.abort();
      running.current = null;
    },
    [data],
  );

  async function grow() {
    if (!list?.after || running.current) return;
    const reading = { data, abort: new AbortController() };
    const { signal } = reading.abort;
    running.current = reading;
    setView({ data, list, phase: 'loading' });
    try {
      const longer = await readMore(api, data.search, list, signal);
      rememberSearch(key, { ...data, list: longer });
      setView({ data, list: longer, phase: 'idle' });
    } catch (error) {
      if (signal.aborted) return;
      console.error(error);
      setView({ data, list, phase: 'failed' });
    } finally {
      if (running.current === reading) running.current = null;
    }
  }

  return { list, phase, readMore: () => void grow() };
}

/** Calls `onNear` when the end of the list is less than 200 px below the viewport, or above it. */
export function useNearEnd(
  end: RefObject<HTMLElement | null>,
  isWanted: boolean,
  length: number,
  onNear: () => void,
): void {
  const notify = useEffectEvent(onNear);
  // Observes again after each page, because the new end may also be near.
  useEffect(() => {
    const element = end.current;
    if (!isWanted || !element || length === 0) return undefined;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) notify();
      },
      { rootMargin: `1000000px 0px ${limits.search.scroll_trigger_px}px 0px` },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [end, isWanted, length]);
}
