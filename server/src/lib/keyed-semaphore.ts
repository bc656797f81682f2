/** Lets a few of each key work at once, and the others of that key wait in the order in which they came. */
export interface KeyedSemaphore {
  /**
   * @param onWait told how to leave the queue again, where the turn does not come at once
   * @returns ends the turn; it must be called once
   * @throws what `whenFull` makes, when too many wait already, and `whenLate`, when the turn does not come in time or its
   * taker has left
   */
  acquire(key: string, onWait?: (leave: () => void) => void): Promise<() => void>;
  /** Keys with somebody at work. */
  readonly size: number;
}

export interface KeyedSemaphoreOptions {
  readonly atOnce: number;
  /** How many may wait for one key. */
  readonly waiting: number;
  /** The longest wait in ms; unlimited when undefined. */
  readonly waitMs?: number;
  readonly whenFull: () => Error;
  readonly whenLate?: () => Error;
}

interface Queue {
  working: number;
  /** Each is called when its turn comes; a set keeps the order in which they came. */
  readonly waiting: Set<() => void>;
}

export function createKeyedSemaphore(options: KeyedSemaphoreOptions): KeyedSemaphore {
  const { atOnce, waiting, waitMs, whenFull, whenLate = whenFull } = options;
  const queues = new Map<string, Queue>();

  function end(key: string, queue: Queue): void {
    const [next] = queue.waiting;
    // Hands the permit to the longest waiter directly, so that no newcomer overtakes it.
    if (next) return next();
    queue.working -= 1;
    if (queue.working === 0) queues.delete(key);
  }

  return {
    acquire: (key, onWait) => {
      const queue = queues.get(key) ?? { working: 0, waiting: new Set() };
      queues.set(key, queue);
      const release = () => end(key, queue);
      if (queue.working < atOnce) {
        queue.working += 1;
        return Promise.resolve(release);
      }
      if (queue.waiting.size >= waiting) return Promise.reject(whenFull());
      return new Promise((resolve, reject) => {
        const begin = () => {
          clearTimeout(late);
          queue.waiting.delete(begin);
          resolve(release);
        };
        const giveUp = () => {
          clearTimeout(late);
          queue.waiting.delete(begin);
          reject(whenLate());
        };
        const late = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
        queue.waiting.add(begin);
        onWait?.(giveUp);
      });
    },
    get size() {
      return queues.size;
    },
  };
}
