import { setTimeout as sleep } from 'node:timers/promises';

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
