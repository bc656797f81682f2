import { outcomes } from '@threshold/contract/outcomes';
import { useEffect, useEffectEvent, useState } from 'react';
import { createStore, useStore } from '../store.ts';
import { ApiError, sentenceOf } from './api-error.ts';

/** State of a read. */
export interface Reading<T> {
  /** Key of the last request. */
  readonly key: unknown;
  /** Last data received, possibly for an earlier key; it stays until the next answer. */
  readonly data: T | undefined;
  /** The key of `data`. */
  readonly dataKey: unknown;
  /** Reason for the last failure. */
  readonly failure: string | undefined;
  readonly isReading: boolean;
  /** Number of further pages being read. */
  readonly growing: number;
}

/** State before the first request. */
const unread: Reading<never> = {
  key: undefined,
  data: undefined,
  dataKey: undefined,
  failure: undefined,
  isReading: false,
  growing: 0,
};

type Read<T> = (signal: AbortSignal) => Promise<T>;

/** Reads one key after the other; answers that arrive too late for their key are dropped. */
export function createReader<T>() {
  const store = createStore<Reading<T>>(unread);
  const set = (next: Partial<Reading<T>>) => store.set({ ...store.get(), ...next });
  let request = new AbortController();
  let firstPage = Promise.resolve();
  let reload = () => {};

  async function run(key: unknown, read: Read<T>, failed: string): Promise<void> {
    const { signal } = request;
    try {
      const data = await read(signal);
      if (!signal.aborted) set({ data, dataKey: key, isReading: false });
    } catch (error) {
      if (signal.aborted) return;
      const { data, dataKey } = store.get();
      const current = dataKey === key ? data : undefined;
      set({ data: current, failure: failureOf(error, failed), isReading: false });
    }
  }

  /** Reads the data of a key. @returns the function that aborts it */
  function start(key: unknown, read: Read<T>, failed: string): () => void {
    reload = () => {
      request.abort();
      request = new AbortController();
      set({ key, failure: undefined, isReading: true, growing: 0 });
      firstPage = run(key, read, failed);
    };
    reload();
    return () => request.abort();
  }

  /** Changes the current data. */
  function change(update: (data: T) => T): void {
    const { data } = store.get();
    if (data !== undefined) set({ data: update(data) });
  }

  /** Reads a further page, and adds it to the then current data. */
  async function grow<P>(
    read: Read<P>,
    add: (data: T | undefined, page: P) => T,
    failed: string,
  ): Promise<void> {
    const { signal } = request;
    set({ growing: store.get().growing + 1, failure: undefined });
    await firstPage;
    try {
      const page = await read(signal);
      if (signal.aborted) return;
      const { key, data, growing } = store.get();
      set({ data: add(data, page), dataKey: key, failure: undefined, growing: growing - 1 });
    } catch (error) {
      if (signal.aborted) return;
      set({ failure: failureOf(error, failed), growing: store.get().growing - 1 });
    }
  }

  /** `reload` reads the same key again. */
  return { store, start, reload: () => reload(), change, grow };
}

function failureOf(error: unknown, failed: string): string {
  // Refusals of the server are shown on the page.
  if (!(error instanceof ApiError)) console.error(error);
  return sentenceOf(error, failed);
}

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
