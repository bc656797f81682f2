import type { Random } from './prng.ts';

export const DAY_MS = 24 * 60 * 60 * 1000;

/** A moment on the day that many days before (after, when negative) `from`, at some second of it. */
export function daysBefore(from: Date, days: number, random: Random): Date {
  const second = random.int(0, 86_399);
  return new Date(from.getTime() - days * DAY_MS - second * 1000);
}

export function earlier(a: Date, b: Date): Date {
  return a < b ? a : b;
}
