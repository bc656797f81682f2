/** Thrown if too many wait, or a turn does not come in time. */
export class QueueFullError extends Error {}

/** Limits the work under way. Those that wait take turns by their key, so that a key with many requests waits behind itself. */
export interface FairQueue {
  /** @returns ends the turn; it must be called once @throws the errors of `whenFull` and `whenLate` */
  readonly acquire: (key: string, options?: TurnOptions) => Promise<() => void>;
  /** Runs the task in a turn. @throws as `acquire` */
  readonly run: <T>(key: string, task: () => Promise<T>, weight?: number) => Promise<T>;
  /** Number of waiters. */
  readonly waiting: number;
  /** Number of keys with a turn or a waiter. */
  readonly size: number;
}

interface TurnOptions {
  /** Part of `capacity` that the turn takes, at most all of it. */
  readonly weight?: number;
  /** Receives a function that leaves the queue, if the turn does not begin at once. */
  readonly onWait?: (leave: () => void) => void;
}

export interface FairQueueOptions {
  /** Total weight of the turns under way. */
  readonly capacity?: number;
  /** Turns under way, in all and of one key. */
  readonly atOnce?: number;
  readonly atOnceOfOne?: number;
  /** Waiters in all. If more come, the last waiter of the key with the most gives way. */
  readonly waiting?: number;
  readonly waitingOfOne: number;
  /** The longest wait in ms. */
  readonly waitMs?: number;
  readonly whenFull?: () => Error;
  readonly whenLate?: () => Error;
}

interface Line {
  working: number;
  /** Ordered by arrival. */
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
  /** A key moves to the end when a turn of it begins or ends. */
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
      // Keys that wait come before a key that had a turn.
      lines.delete(key);
      if (line.working > 0 || line.waiters.size > 0) lines.set(key, line);
      for (let next = nextWaiter(); next; next = nextWaiter()) next.begin();
    };
  }

  /** The first waiter that fits. A heavy one does not hold up lighter ones of other keys. */
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

  /** @returns whether one more of the line may wait */
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
