import { outcomes } from '@threshold/contract/outcomes';
import { useEffect, useEffectEvent, useState } from 'react';
import { sentenceOf } from '#app/lib/api/api-error.ts';

interface Reading<T> {
  readonly key: string;
  readonly data?: T;
  readonly failure?: string;
}

/**
 * Reads something beside a page's own loader, anew for each `key`. What was read last stays until the next answer.
 */
export function useRead<T>(key: string, read: (signal: AbortSignal) => Promise<T>) {
  const [reading, setReading] = useState<Reading<T>>();
  const isWanted = reading?.key !== key;
  const start = useEffectEvent(read);
  useEffect(() => {
    if (!isWanted) return;
    const request = new AbortController();
    const { signal } = request;
    start(signal)
      .then((data) => setReading({ key, data }))
      .catch((error: unknown) => {
        if (signal.aborted) return;
        setReading({ key, failure: sentenceOf(error, outcomes.refusals.internal) });
      });
    return () => request.abort();
  }, [key, isWanted]);
  return { data: reading?.data, failure: reading?.failure, retry: () => setReading(undefined) };
}
