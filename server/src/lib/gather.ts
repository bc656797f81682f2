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
  /** Items of one key are worked in the order in which they came: never in two batches at once. */
  readonly keyOf: (item: T) => string;
}

/**
 * Items that arrive while batches are worked share the next one: under load many are done for the price of one, and
 * without load none waits. A batch that fails is worked item by item, so that one bad item fails alone.
 */
export function gather<T, R>(
  work: (items: readonly T[]) => Promise<readonly R[]>,
  { mostInBatch, atOnce, keyOf }: GatherOptions<T>,
): Gathering<T, R> {
  let waiting: Waiting<T, R>[] = [];
  const underWay = new Set<Promise<void>>();
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
    },
  };

  /** What else arrives in this turn of the event loop comes along. */
  function startSoon(): void {
    if (isStarting || underWay.size >= atOnce) return;
    isStarting = true;
    setImmediate(() => {
      isStarting = false;
      startBatches();
    });
  }

  function startBatches(): void {
    while (underWay.size < atOnce) {
      const batch = takeBatch();
      if (batch.length === 0) return;
      const keys = new Set(batch.map(({ item }) => keyOf(item)));
      for (const key of keys) busyKeys.add(key);
      const working = workBatch(batch).finally(() => {
        for (const key of keys) busyKeys.delete(key);
        underWay.delete(working);
        startBatches();
      });
      underWay.add(working);
    }
  }

  function takeBatch(): readonly Waiting<T, R>[] {
    const batch: Waiting<T, R>[] = [];
    const rest: Waiting<T, R>[] = [];
    for (const one of waiting) {
      const isFree = batch.length < mostInBatch && !busyKeys.has(keyOf(one.item));
      (isFree ? batch : rest).push(one);
    }
    waiting = rest;
    return batch;
  }

  async function workBatch(batch: readonly Waiting<T, R>[]): Promise<void> {
    try {
      const results = await work(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as R);
    } catch (error) {
      if (batch.length === 1) return batch[0]?.reject(error);
      for (const one of batch) await workBatch([one]);
    }
  }
}
