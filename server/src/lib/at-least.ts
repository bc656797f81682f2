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
