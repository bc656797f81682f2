import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves with `work`, or rejects with `tooLate` after `ms`. */
export async function withTimeout<T>(
  ms: number,
  work: Promise<T>,
  tooLate: () => Error,
): Promise<T> {
  const waiting = new AbortController();
  const late = sleep(ms, undefined, { signal: waiting.signal }).then(() => {
    throw tooLate();
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    waiting.abort();
  }
}

/** Settles as `work` does, but not before this time: the duration then reveals nothing. */
export async function withMinDuration<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work, sleep(milliseconds)]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

/** Delays a failure until this time has passed; returns a success immediately. */
export async function withMinFailureDuration<T>(
  milliseconds: number,
  work: Promise<T>,
): Promise<T> {
  const start = performance.now();
  try {
    return await work;
  } catch (error) {
    await sleep(Math.max(0, milliseconds - (performance.now() - start)));
    throw error;
  }
}

/** A background process. `stop` resolves when the current run has ended. */
export interface Stoppable {
  stop(): Promise<void>;
}

/** A series of runs, in which an early run can be requested. */
export interface RepeatingTask extends Stoppable {
  /** Starts a run immediately or, if a run is in progress, after that run. */
  soon(): void;
}

/** Reason of a run: the start of the series, its interval, or a request. */
export type RunCause = 'start' | 'clock' | 'wanted';

/** Runs the task again `ms` after each run. Errors go to `onError`; the series continues. */
export function startRepeatingTask(
  ms: number,
  task: (cause: RunCause) => Promise<unknown>,
  onError: (error: unknown) => void,
): RepeatingTask {
  let isStopping = false;
  let isRunning = false;
  let isWanted = false;
  let timer: NodeJS.Timeout | undefined;
  let current = run('start');
  return {
    soon: () => {
      if (isStopping) return;
      isWanted = true;
      if (isRunning) return;
      clearTimeout(timer);
      current = run('wanted');
    },
    stop: async () => {
      isStopping = true;
      clearTimeout(timer);
      await current;
    },
  };

  async function run(cause: RunCause): Promise<void> {
    isRunning = true;
    isWanted = false;
    await task(cause).catch(onError);
    isRunning = false;
    if (isStopping) return;
    if (isWanted) {
      await run('wanted');
      return;
    }
    timer = setTimeout(() => {
      current = run('clock');
    }, ms);
  }
}
