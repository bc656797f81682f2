import { limits } from '@threshold/contract/limits';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { api } from '#app/lib/api/api-client.ts';
import { readMore } from './api.ts';
import { cacheKey, rememberSearch } from './list-cache.ts';
import type { SearchData } from './search-data.ts';

type Phase = 'idle' | 'loading' | 'failed';

/** The list of a search as it grows page by page. A new search starts a new list. */
export function useResults(data: SearchData) {
  const key = cacheKey(useLocation());
  const [view, setView] = useState({ data, list: data.list, phase: 'idle' as Phase });
  const running = useRef<{ data: SearchData; abort: AbortController }>(null);
  const isStale = view.data !== data;
  if (isStale) setView({ data, list: data.list, phase: 'idle' });
  const { list, phase } = isStale ? { list: data.list, phase: 'idle' as Phase } : view;

  // A new search has no use for the page that the old one still waits for.
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

/** Calls back when the end of the list is within 200 px of the screen's bottom, or above it. */
export function useNearEnd(
  end: RefObject<HTMLElement | null>,
  isWanted: boolean,
  length: number,
  onNear: () => void,
): void {
  const tell = useEffectEvent(onNear);
  // A grown list is watched anew: its end may be near again at once.
  useEffect(() => {
    const element = end.current;
    if (!isWanted || !element || length === 0) return undefined;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) tell();
      },
      { rootMargin: `1000000px 0px ${limits.search.scroll_trigger_px}px 0px` },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [end, isWanted, length]);
}
