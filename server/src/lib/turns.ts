/** Lets a few of each key work at once, and the others of that key wait in the order in which they came. */
export interface Turns {
  /**
   * @returns ends the turn; it must be called once
   * @throws what `refusal` makes, when too many wait already or the turn does not come in time
   */
  take(key: string): Promise<() => void>;
  /** Keys with somebody at work. */
  readonly size: number;
}

export interface TurnOptions {
  readonly atOnce: number;
  /** How many of a key may wait. */
  readonly waiting: number;
  /** How long at most; without it as long as it takes. */
  readonly waitMs?: number;
  readonly refusal: () => Error;
}

interface Queue {
  working: number;
  /** Each is called when its turn comes; a set keeps the order in which they came. */
  readonly waiting: Set<() => void>;
}

export function makeTurns({ atOnce, waiting, waitMs, refusal }: TurnOptions): Turns {
  const queues = new Map<string, Queue>();

  function end(key: string, queue: Queue): void {
    const [next] = queue.waiting;
    // The turn goes over to whoever waits longest: nobody who comes now gets in between.
    if (next) return next();
    queue.working -= 1;
    if (queue.working === 0) queues.delete(key);
  }

  return {
    take: (key) => {
      const queue = queues.get(key) ?? { working: 0, waiting: new Set() };
      queues.set(key, queue);
      const endTurn = () => end(key, queue);
      if (queue.working < atOnce) {
        queue.working += 1;
        return Promise.resolve(endTurn);
      }
      if (queue.waiting.size >= waiting) return Promise.reject(refusal());
      return new Promise((resolve, reject) => {
        const begin = () => {
          clearTimeout(late);
          queue.waiting.delete(begin);
          resolve(endTurn);
        };
        const giveUp = () => {
          queue.waiting.delete(begin);
          reject(refusal());
        };
        const late = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
        queue.waiting.add(begin);
      });
    },
    get size() {
      return queues.size;
    },
  };
}
