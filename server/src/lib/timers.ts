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
