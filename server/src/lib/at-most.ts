import { makeTurns } from './turns.ts';

/** Thrown to those who would have to queue behind too many others. */
export class QueueFullError extends Error {}

/** Runs at most `running` tasks at a time and lets `waiting` more queue. @throws QueueFullError when the queue is full */
export function atMost(running: number, waiting: number) {
  const turns = makeTurns({ atOnce: running, waiting, whenFull: () => new QueueFullError() });
  return async <T>(task: () => Promise<T>): Promise<T> => {
    const endTurn = await turns.take('');
    try {
      return await task();
    } finally {
      endTurn();
    }
  };
}
