import { createKeyedSemaphore } from './keyed-semaphore.ts';

/** Thrown to those who would have to queue behind too many others. */
export class QueueFullError extends Error {}

/** Runs at most `running` tasks at a time and lets `waiting` more queue. @throws QueueFullError when the queue is full */
export function atMost(running: number, waiting: number) {
  const semaphore = createKeyedSemaphore({
    atOnce: running,
    waiting,
    whenFull: () => new QueueFullError(),
  });
  return async <T>(task: () => Promise<T>): Promise<T> => {
    const release = await semaphore.acquire('');
    try {
      return await task();
    } finally {
      release();
    }
  };
}
