import { setImmediate, setTimeout as sleep } from 'node:timers/promises';

/** Nothing was heard in time. */
export class Silent extends Error {
  constructor() {
    super('the database is silent');
  }
}

/** An answer that came while this process was held up is in time. @throws Silent */
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
