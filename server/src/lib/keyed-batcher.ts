interface Waiting<T, R> {
  readonly item: T;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

interface Batch<T, R> {
  readonly items: readonly Waiting<T, R>[];
  readonly keys: ReadonlySet<string>;
  isSlow: boolean;
}

/** Takes items one by one and has them worked together. */
export interface KeyedBatcher<T, R> {
  /** Resolves with what became of the item. */
  add(item: T): Promise<R>;
  /** Resolves once nothing is waiting or under way. */
  idle(): Promise<void>;
}

interface KeyedBatcherOptions<T> {
  readonly mostInBatch: number;
  /** How many batches may be worked at once. */
  readonly atOnce: number;
  /** A batch that takes longer than that is no reason for others to wait. */
  readonly slowMs: number;
  /** Items of one key are worked one after the other, in the order in which they came. */
  readonly keyOf: (item: T) => string;
}

/**
 * Items that arrive while batches are worked share the next one: under load many are done for the price of one, and
 * without load none waits. A batch that fails is worked item by item, so that one bad item fails alone.
 */
export function createKeyedBatcher<T, R>(
  work: (items: readonly T[]) => Promise<readonly R[]>,
  { mostInBatch, atOnce, slowMs, keyOf }: KeyedBatcherOptions<T>,
): KeyedBatcher<T, R> {
  let waiting: Waiting<T, R>[] = [];
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

  /** Items that arrive in the same turn of the event loop join the batch. */
  function startSoon(): void {
    if (isStarting || !isFree()) return;
    isStarting = true;
    setImmediate(() => {
      isStarting = false;
      startBatches();
    });
  }

  /** One batch at a time makes the largest ones; only those that are slow get company. */
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
    const tell = await workItems(batch.items);
    clearTimeout(timer);
    underWay = underWay.filter((other) => other !== batch);
    startBatches();
    // Starts the next batch before the callers of this one continue.
    process.nextTick(tell);
    settleIdle();
  }

  function settleIdle(): void {
    if (waiting.length > 0 || underWay.length > 0) return;
    // Results of the last batch are being delivered.
    for (const tell of whenIdle) setImmediate(tell);
    whenIdle = [];
  }

  /** Takes those that may be worked now: of each key the first, while none of it is under way. */
  function takeBatch(): Batch<T, R> {
    const items: Waiting<T, R>[] = [];
    const keys = new Set<string>();
    const rest: Waiting<T, R>[] = [];
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

  /** @returns tells those who wait what became of their items */
  async function workItems(batch: readonly Waiting<T, R>[]): Promise<() => void> {
    try {
      const results = await work(batch.map(({ item }) => item));
      return () => {
        for (const [index, { resolve }] of batch.entries()) resolve(results[index] as R);
      };
    } catch (error) {
      const [only] = batch;
      if (batch.length === 1) return () => only?.reject(error);
      // Each result is delivered without waiting for the later ones.
      for (const one of batch) (await workItems([one]))();
      return () => undefined;
    }
  }
}
