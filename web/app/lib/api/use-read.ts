import { outcomes } from '@threshold/contract/outcomes';
import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from '../store.ts';
import { createReader, unread } from './reader.ts';

/**
 * Reads something beside a page's own loader: when it is first shown, anew for each `key`, and not at all while the key
 * is undefined. `data` is what came last, and stays until the next answer; `isReading` says whether that is awaited.
 *
 * @param failed the sentence of a failure where the server sends none
 */
export function useRead<T>(
  key: unknown,
  read: (signal: AbortSignal) => Promise<T>,
  failed: string = outcomes.refusals.internal,
) {
  const [reader] = useState(() => createReader<T>());
  const reading = useStore(reader.store, unread);
  const ask = useEffectEvent((signal: AbortSignal) => read(signal));
  useEffect(() => {
    if (key === undefined) return;
    return reader.start(key, (signal) => ask(signal), failed);
  }, [reader, key, failed]);

  const isOfKey = reading.key === key;
  return {
    data: reading.data,
    failure: isOfKey ? reading.failure : undefined,
    isReading: key !== undefined && (!isOfKey || reading.isReading),
    /** Whether a further page is on its way. */
    isGrowing: reading.growing > 0,
    reload: reader.reload,
    change: reader.change,
    /** Reads a further page and adds it to what is held; what has failed is in `failure`. */
    grow: <P>(
      readPage: (signal: AbortSignal) => Promise<P>,
      add: (data: T | undefined, page: P) => T,
    ) => reader.grow(readPage, add, failed),
  };
}
