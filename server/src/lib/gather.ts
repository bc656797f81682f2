interface Waiting<T, R> {
  readonly item: T;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

/** Takes items one by one and has them worked together. */
export interface Gathering<T, R> {
  /** Resolves with what became of the item. */
  add(item: T): Promise<R>;
  /** Resolves once nothing is waiting or under way. */
  idle(): Promise<void>;
}

interface GatherOptions<T> {
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
export function gather<T, R>(
  work: (items: readonly T[]) => Promise<readonly R[]>,
  { mostInBatch, atOnce, slowMs, keyOf }: GatherOptions<T>,
): Gathering<T, R> {
  let waiting: Waiting<T, R>[] = [];
  const underWay = new Set<Promise<void>>();
  const slow = new Set<Promise<void>>();
  const busyKeys = new Set<string>();
  let isStarting = false;

  return {
    add: (item) =>
      new Promise<R>((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        startSoon();
      }),
    idle: async () => {
      while (waiting.length > 0 || underWay.size > 0) {
        await (underWay.size > 0 ? Promise.race(underWay) : new Promise(setImmediate));
      }
      // What became of the last ones is being passed on.
      await new Promise(setImmediate);
    },
  };

  /** What else arrives in this turn of the event loop comes along. */
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
    return underWay.size === slow.size && underWay.size < atOnce;
  }

  function startBatches(): void {
    if (!isFree()) return;
    const batch = takeBatch();
    if (batch.length === 0) return;
    const timer = setTimeout(() => {
      slow.add(working);
      startBatches();
    }, slowMs);
    const workOn = async () => {
      const tell = await workBatch(batch);
      clearTimeout(timer);
      for (const { item } of batch) busyKeys.delete(keyOf(item));
      underWay.delete(working);
      slow.delete(working);
      startBatches();
      // The next batch is on its way before anybody goes on with the results of this one.
      process.nextTick(tell);
    };
    const working = workOn();
    underWay.add(working);
  }

  /** Takes those that may be worked now: of each key the first, while none of it is under way. */
  function takeBatch(): readonly Waiting<T, R>[] {
    const batch: Waiting<T, R>[] = [];
    const rest: Waiting<T, R>[] = [];
    for (const one of waiting) {
      const key = keyOf(one.item);
      if (batch.length === mostInBatch || busyKeys.has(key)) {
        rest.push(one);
        continue;
      }
      busyKeys.add(key);
      batch.push(one);
    }
    waiting = rest;
    return batch;
  }

  /** @returns tells those who wait what became of their items */
  async function workBatch(batch: readonly Waiting<T, R>[]): Promise<() => void> {
    try {
      const results = await work(batch.map(({ item }) => item));
      return () => {
        for (const [index, { resolve }] of batch.entries()) resolve(results[index] as R);
      };
    } catch (error) {
      const [only] = batch;
      if (batch.length === 1) return () => only?.reject(error);
      // None waits for those behind it.
      for (const one of batch) (await workBatch([one]))();
      return () => undefined;
    }
  }
}
