import { pause } from '#app/lib/pause.ts';

/** So many calls in a row; after them so long lies between two, which leaves the reader's budget to the reader. */
const AT_ONCE = 60;
const BETWEEN_MS = 400;

/** By when all calls so far would have been made, one at a time. One for all searches: they share the budget. */
let due = 0;

/** Reads now, or as soon as it is its turn. */
export async function paced<T>(read: () => Promise<T>): Promise<T> {
  const now = performance.now();
  due = Math.max(due, now) + BETWEEN_MS;
  const wait = due - now - AT_ONCE * BETWEEN_MS;
  if (wait > 0) await pause(wait);
  return read();
}
