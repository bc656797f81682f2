import { createStore } from '../store.ts';
import { ApiError, sentenceOf } from './api-error.ts';

/** How it stands with what is read. */
export interface Reading<T> {
  /** What was asked for last. */
  readonly key: unknown;
  /** What came last, be it for an earlier key: it stays until the next answer. */
  readonly data: T | undefined;
  /** The key of `data`. */
  readonly dataKey: unknown;
  /** Why the last answer did not come. */
  readonly failure: string | undefined;
  readonly isReading: boolean;
  /** How many further pages are on their way. */
  readonly growing: number;
}

/** Nothing was asked for yet. */
export const unread: Reading<never> = {
  key: undefined,
  data: undefined,
  dataKey: undefined,
  failure: undefined,
  isReading: false,
  growing: 0,
};

type Read<T> = (signal: AbortSignal) => Promise<T>;

/** Reads one thing after the other; whatever comes too late for its key is dropped. */
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
      const kept = dataKey === key ? data : undefined;
      set({ data: kept, failure: failureOf(error, failed), isReading: false });
    }
  }

  /** Reads what the key stands for. @returns how to give up */
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

  /** Changes what is held, where it is known to have changed. */
  function change(update: (data: T) => T): void {
    const { data } = store.get();
    if (data !== undefined) set({ data: update(data) });
  }

  /** Reads a further page, and adds it to what is held by then. */
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

  /** `reload` asks for the same again. */
  return { store, start, reload: () => reload(), change, grow };
}

function failureOf(error: unknown, failed: string): string {
  // What the server refuses is said on the page.
  if (!(error instanceof ApiError)) console.error(error);
  return sentenceOf(error, failed);
}
