/* Limits for concurrent work. */

/** Thrown if too many callers wait, or if a caller's turn does not begin in time. */
export class QueueFullError extends Error {}

/** Limits concurrent work. Each caller has a key, such as its network, and the keys take turns. */
export interface FairQueue {
  /** Waits for a turn. @returns a function that ends the turn @throws `whenFull`, `whenLate` */
  readonly acquire: (key: string, options?: TurnOptions) => Promise<() => void>;
  /** Runs the task in a turn. @throws as `acquire` */
  readonly run: <T>(key: string, task: () => Promise<T>, weight?: number) => Promise<T>;
  readonly waiting: number;
  /** Number of keys with a running turn or a waiting caller. */
  readonly size: number;
}

interface TurnOptions {
  /** Part of `capacity` that the turn takes, 1 by default; must not exceed `capacity`. */
  readonly weight?: number;
  /** Called if the turn does not begin immediately, with a function that leaves the queue. */
  readonly onWait?: (leave: () => void) => void;
}

export interface FairQueueOptions {
  /** Maximum total weight of the running turns. */
  readonly capacity?: number;
  /** Maximum number of concurrent turns, in total and of one key. */
  readonly atOnce?: number;
  readonly atOnceOfOne?: number;
  /** Maximum number of waiting callers. Beyond it, the last of the longest line is refused. */
  readonly waiting?: number;
  readonly waitingOfOne: number;
  /** Longest wait in ms. */
  readonly waitMs?: number;
  readonly whenFull?: () => Error;
  readonly whenLate?: () => Error;
}

interface Line {
  working: number;
  /** Waiting callers of one key in the order of arrival. */
  readonly waiters: Set<Waiter>;
}

interface Waiter {
  readonly weight: number;
  readonly begin: () => void;
  readonly giveUp: (error: Error) => void;
}

export function createFairQueue({
  capacity = Infinity,
  atOnce = Infinity,
  atOnceOfOne = Infinity,
  waiting: mostWaiting = Infinity,
  waitingOfOne,
  waitMs,
  whenFull = () => new QueueFullError(),
  whenLate = whenFull,
}: FairQueueOptions): FairQueue {
  /** Lines of waiting callers by key. A key moves to the end when its turn begins or ends. */
  const lines = new Map<string, Line>();
  let working = 0;
  let used = 0;
  let waiting = 0;

  const fits = (line: Line, weight: number) =>
    working < atOnce && line.working < atOnceOfOne && weight <= capacity - used;

  function begin(key: string, line: Line, weight: number): () => void {
    working += 1;
    used += weight;
    line.working += 1;
    lines.delete(key);
    lines.set(key, line);
    return () => {
      working -= 1;
      used -= weight;
      line.working -= 1;
      // Other waiting keys come before a key that just had a turn.
      lines.delete(key);
      if (line.working > 0 || line.waiters.size > 0) lines.set(key, line);
      for (let next = nextWaiter(); next; next = nextWaiter()) next.begin();
    };
  }

  /** Returns the first waiter whose weight fits. A heavy waiter does not delay other keys. */
  function nextWaiter(): Waiter | undefined {
    if (waiting === 0) return undefined;
    for (const line of lines.values()) {
      const [first] = line.waiters;
      if (first && fits(line, first.weight)) return first;
    }
    return undefined;
  }

  function deleteIfIdle(key: string, line: Line): void {
    if (line.working === 0 && line.waiters.size === 0) lines.delete(key);
  }

  function longest(): Line {
    return [...lines.values()].reduce((long, line) =>
      line.waiters.size > long.waiters.size ? line : long,
    );
  }

  /** Refuses a waiter of a longer line if the queue is full. @returns true if this line has room */
  function makeRoom({ waiters }: Line): boolean {
    if (waiters.size >= waitingOfOne) return false;
    if (waiting < mostWaiting) return true;
    const most = longest().waiters;
    if (most.size <= waiters.size + 1) return false;
    [...most].at(-1)?.giveUp(whenFull());
    return true;
  }

  const acquire: FairQueue['acquire'] = (key, { weight = 1, onWait } = {}) => {
    const line = lines.get(key) ?? { working: 0, waiters: new Set() };
    if (line.waiters.size === 0 && fits(line, weight)) {
      return Promise.resolve(begin(key, line, weight));
    }
    if (!makeRoom(line)) return Promise.reject(whenFull());
    if (!lines.has(key)) lines.set(key, line);
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(late);
        line.waiters.delete(waiter);
        waiting -= 1;
      };
      const waiter: Waiter = {
        weight,
        begin: () => {
          leave();
          resolve(begin(key, line, weight));
        },
        giveUp: (error) => {
          if (!line.waiters.has(waiter)) return;
          leave();
          deleteIfIdle(key, line);
          reject(error);
        },
      };
      const late =
        waitMs === undefined ? undefined : setTimeout(() => waiter.giveUp(whenLate()), waitMs);
      line.waiters.add(waiter);
      waiting += 1;
      onWait?.(() => waiter.giveUp(whenLate()));
    });
  };

  return {
    acquire,
    run: async (key, task, weight = 1) => {
      const end = await acquire(key, { weight });
      try {
        return await task();
      } finally {
        end();
      }
    },
    get waiting() {
      return waiting;
    },
    get size() {
      return lines.size;
    },
  };
}

/**
 * Runs `act` for each item, at most `concurrency` at a time. @throws the first failure, after
 * running items have ended; no further items start
 */
export async function forEachConcurrently<T>(
  items: Iterable<T>,
  concurrency: number,
  act: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items[Symbol.iterator]();
  let isFailed = false;
  const work = async () => {
    for (let next = waiting.next(); !next.done && !isFailed; next = waiting.next()) {
      try {
        await act(next.value);
      } catch (error) {
        isFailed = true;
        throw error;
      }
    }
  };
  const results = await Promise.allSettled(Array.from({ length: concurrency }, work));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

interface WaitingItem<T, R> {
  readonly item: T;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

interface Batch<T, R> {
  readonly items: readonly WaitingItem<T, R>[];
  readonly keys: ReadonlySet<string>;
  isSlow: boolean;
}

/** Accepts single items and processes them in batches. */
export interface KeyedBatcher<T, R> {
  /** Resolves with the result of the item. */
  add(item: T): Promise<R>;
  /** Resolves when no item is waiting or running. */
  idle(): Promise<void>;
}

interface KeyedBatcherOptions<T> {
  readonly mostInBatch: number;
  /** Maximum number of concurrent batches. */
  readonly atOnce: number;
  /** Milliseconds after which a running batch is slow and no longer delays other batches. */
  readonly slowMs: number;
  /** Items of one key run one after the other, in the order of their arrival. */
  readonly keyOf: (item: T) => string;
}

/**
 * Creates a batcher. Items that arrive while a batch runs share the next batch. A failed batch is
 * repeated item by item, so that only the bad item fails.
 */
export function createKeyedBatcher<T, R>(
  work: (items: readonly T[]) => Promise<readonly R[]>,
  { mostInBatch, atOnce, slowMs, keyOf }: KeyedBatcherOptions<T>,
): KeyedBatcher<T, R> {
  let waiting: WaitingItem<T, R>[] = [];
  let underWay: readonly Batch<T, R>[] = [];
  let isStarting = false;
  let whenIdle: (() => void)[] = [];

  return {
    add: (item) =>
      new Promise<R>((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        startSoon();
      }),
    idle: () =>
      new Promise((resolve) => {
        whenIdle.push(resolve);
        settleIdle();
      }),
  };

  /** Starts a batch after this turn of the event loop, so that items added in this turn join. */
  function startSoon(): void {
    if (isStarting || !isFree()) return;
    isStarting = true;
    setImmediate(() => {
      isStarting = false;
      startBatches();
    });
  }

  /** True if another batch may start: only while all running batches are slow. */
  function isFree(): boolean {
    return underWay.length < atOnce && underWay.every(({ isSlow }) => isSlow);
  }

  function startBatches(): void {
    if (!isFree()) return;
    const batch = takeBatch();
    if (batch.items.length === 0) return;
    underWay = [...underWay, batch];
    void workOn(batch);
  }

  async function workOn(batch: Batch<T, R>): Promise<void> {
    const timer = setTimeout(() => {
      batch.isSlow = true;
      startBatches();
    }, slowMs);
    const deliver = await workItems(batch.items);
    clearTimeout(timer);
    underWay = underWay.filter((other) => other !== batch);
    startBatches();
    // Delivers later, so that the next batch starts before the callers of this batch continue.
    process.nextTick(deliver);
    settleIdle();
  }

  function settleIdle(): void {
    if (waiting.length > 0 || underWay.length > 0) return;
    // Resolves later, because the results of the last batch are still being delivered.
    for (const resolve of whenIdle) setImmediate(resolve);
    whenIdle = [];
  }

  /** Takes the first waiting item of each key that has no running item. */
  function takeBatch(): Batch<T, R> {
    const items: WaitingItem<T, R>[] = [];
    const keys = new Set<string>();
    const rest: WaitingItem<T, R>[] = [];
    for (const one of waiting) {
      const key = keyOf(one.item);
      const isBusy = keys.has(key) || underWay.some((batch) => batch.keys.has(key));
      if (isBusy || items.length === mostInBatch) {
        rest.push(one);
        continue;
      }
      keys.add(key);
      items.push(one);
    }
    waiting = rest;
    return { items, keys, isSlow: false };
  }

  /** Processes a batch. @returns a function that delivers the results to the callers */
  async function workItems(batch: readonly WaitingItem<T, R>[]): Promise<() => void> {
    try {
      const results = await work(batch.map(({ item }) => item));
      return () => {
        for (const [index, { resolve }] of batch.entries()) resolve(results[index] as R);
      };
    } catch (error) {
      const [only] = batch;
      if (batch.length === 1) return () => only?.reject(error);
      // Delivers each result without waiting for the later items.
      for (const one of batch) (await workItems([one]))();
      return () => undefined;
    }
  }
}
