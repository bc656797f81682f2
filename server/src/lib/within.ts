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
