import { pause } from '#app/lib/pause.ts';

/**
 * Number of calls in a row, and the interval between further calls; the rest of the rate limit is
 * for the reader.
 */
const AT_ONCE = 60;
const BETWEEN_MS = 400;

/**
 * Time at which all calls so far would be done at that interval. Shared by all searches, like the
 * rate limit.
 */
let due = 0;

/** Calls `read` now or when the pace allows it. */
export async function paced<T>(read: () => Promise<T>): Promise<T> {
  const now = performance.now();
  due = Math.max(due, now) + BETWEEN_MS;
  const wait = due - now - AT_ONCE * BETWEEN_MS;
  if (wait > 0) await pause(wait);
  return read();
}
