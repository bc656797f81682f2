/** Thrown to those who would have to queue behind too many others. */
export class Crowded extends Error {}

/** Runs at most `running` tasks at a time and lets `waiting` more queue. @throws Crowded when the queue is full */
export function atMost(running: number, waiting: number) {
  let active = 0;
  const queue: (() => void)[] = [];
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (active >= running) {
      if (queue.length >= waiting) throw new Crowded();
      await new Promise<void>((start) => queue.push(start));
    } else {
      active += 1;
    }
    try {
      return await task();
    } finally {
      const next = queue.shift();
      if (next) next();
      else active -= 1;
    }
  };
}
