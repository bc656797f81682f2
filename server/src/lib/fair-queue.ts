/** Lets few work at once, and those who wait take turns by who they are, so that whoever asks for much waits behind themselves. */
export interface FairQueue {
  /**
   * @param key of whoever asks
   * @param onWait told how to leave the queue again, where the turn does not come at once
   * @returns ends the turn; it must be called once
   * @throws what `whenFull` makes, where too many wait, and where the turn does not come in time or its taker has left
   */
  readonly acquire: (key: string, onWait?: (leave: () => void) => void) => Promise<() => void>;
  /** How many wait. */
  readonly waiting: number;
}

export interface FairQueueOptions {
  readonly atOnce: number;
  /** How many may wait. Where more come, the last of the key with the most gives way. */
  readonly waiting: number;
  readonly waitingOfOne: number;
  /** The longest wait in ms. */
  readonly waitMs: number;
  readonly whenFull: () => Error;
}

interface Line {
  working: number;
  /** In the order in which they came. */
  readonly waiters: Set<Waiter>;
}

interface Waiter {
  readonly begin: () => void;
  readonly giveUp: () => void;
}

export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { atOnce, waitMs, whenFull } = options;
  /** Whoever has a turn goes to the end, so the next is for the first who waits. */
  const lines = new Map<string, Line>();
  let working = 0;
  let waiting = 0;

  function begin(key: string, line: Line): void {
    working += 1;
    line.working += 1;
    lines.delete(key);
    lines.set(key, line);
  }

  function end(key: string, line: Line): void {
    working -= 1;
    line.working -= 1;
    forgetIfIdle(key, line);
    for (const { waiters } of lines.values()) {
      const [first] = waiters;
      if (first) return first.begin();
    }
  }

  function forgetIfIdle(key: string, line: Line): void {
    if (line.working === 0 && line.waiters.size === 0) lines.delete(key);
  }

  function longest(): Line {
    return [...lines.values()].reduce((long, line) =>
      line.waiters.size > long.waiters.size ? line : long,
    );
  }

  /** @returns whether somebody who has fewer waiting may wait */
  function makeRoom({ waiters }: Line): boolean {
    if (waiters.size >= options.waitingOfOne) return false;
    if (waiting < options.waiting) return true;
    const most = longest().waiters;
    if (most.size <= waiters.size + 1) return false;
    [...most].at(-1)?.giveUp();
    return true;
  }

  return {
    acquire: (key, onWait) => {
      const line = lines.get(key) ?? { working: 0, waiters: new Set() };
      const release = () => end(key, line);
      if (working < atOnce) {
        begin(key, line);
        return Promise.resolve(release);
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
          begin: () => {
            leave();
            begin(key, line);
            resolve(release);
          },
          giveUp: () => {
            if (!line.waiters.has(waiter)) return;
            leave();
            forgetIfIdle(key, line);
            reject(whenFull());
          },
        };
        const late = setTimeout(waiter.giveUp, waitMs);
        line.waiters.add(waiter);
        waiting += 1;
        onWait?.(waiter.giveUp);
      });
    },
    get waiting() {
      return waiting;
    },
  };
}
