import { outcomes } from '@threshold/contract/outcomes';
import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from '../store.ts';
import { createReader, unread } from './reader.ts';

/**
 * Reads data outside of a page's loader: when mounted, again for each `key`, and not while the key
 * is undefined. `data` is the last answer and stays until the next; `isReading` is true while one
 * is pending.
 *
 * @param failed the sentence of a failure if the server sends none
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
    /** True while a further page is being read. */
    isGrowing: reading.growing > 0,
    reload: reader.reload,
    change: reader.change,
    /** Reads a further page and adds it to the data; an error is in `failure`. */
    grow: <P>(
      readPage: (signal: AbortSignal) => Promise<P>,
      add: (data: T | undefined, page: P) => T,
    ) => reader.grow(readPage, add, failed),
  };
}
