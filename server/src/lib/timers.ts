import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for what is under way, and no longer than that: what comes of it later is nobody's. @throws what `tooLate` makes */
export async function within<T>(ms: number, work: Promise<T>, tooLate: () => Error): Promise<T> {
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

/**
 * Answers no sooner than that, whichever way the work ends: for calls whose time would tell whether they found
 * something.
 */
export async function atLeast<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work, sleep(milliseconds)]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

/** Fails no sooner than that; a success comes as soon as it can. */
export async function minFailureDuration<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const start = performance.now();
  try {
    return await work;
  } catch (error) {
    await sleep(Math.max(0, milliseconds - (performance.now() - start)));
    throw error;
  }
}

/** Something that runs until it is stopped; `stop` resolves when the run under way has ended. */
export interface Running {
  stop(): Promise<void>;
}

/** A series of runs of which one may be wanted early. */
export interface Series extends Running {
  /** Runs at once, or again as soon as the run under way has ended. */
  soon(): void;
}

/** What a run comes from: the beginning of its series, its clock, or somebody who wants it. */
export type Cause = 'start' | 'clock' | 'wanted';

/** Runs the task now and then `ms` after each run's end. A run that fails is told to `onError` and does not end the series. */
export function every(
  ms: number,
  task: (cause: Cause) => Promise<unknown>,
  onError: (error: unknown) => void,
): Series {
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

  async function run(cause: Cause): Promise<void> {
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
