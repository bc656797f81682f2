import { setImmediate, setTimeout as sleep } from 'node:timers/promises';

/** Thrown if no answer arrives in time. */
export class Silent extends Error {
  constructor() {
    super('timeout of the database');
  }
}

/**
 * Rejects after `ms`. An answer that arrived while this process was delayed counts as in time.
 * @throws Silent
 */
export async function within<T>(ms: number, asked: Promise<T>): Promise<T> {
  const waiting = new AbortController();
  const late = sleep(ms, undefined, { signal: waiting.signal }).then(async (): Promise<never> => {
    await setImmediate();
    await setImmediate();
    throw new Silent();
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    waiting.abort();
    late.catch(() => undefined);
    asked.catch(() => undefined);
  }
}
