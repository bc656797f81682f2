import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Dependency } from '../../lib/parts.ts';
import { type Stoppable, startRepeatingTask } from '../../lib/timers.ts';

const EVERY_MS = 250;
const PATIENCE_MS = 1500;
/** Missed answers after which the database is unavailable; a delayed process may miss one. */
const MISSES = 2;

/** Error code: PostgreSQL has no free connection, which shows that it is running. */
const TOO_MANY_CONNECTIONS = '53300';

export interface DatabaseWatch extends Stoppable {
  /** Checks immediately; called after an error on another connection. */
  suspect(): void;
}

interface WatchOptions {
  readonly everyMs?: number;
  readonly patienceMs?: number;
  /** Called when no statement in progress will be answered in time. */
  readonly onAway: () => void;
}

/** Pings the database, which is down if it refuses connections or does not answer two pings. */
export function watchDatabase(
  connectionString: string,
  part: Dependency,
  { everyMs = EVERY_MS, patienceMs = PATIENCE_MS, onAway }: WatchOptions,
): DatabaseWatch {
  let client: Client | undefined;
  let misses = 0;
  const asking = startRepeatingTask(
    everyMs,
    async () => {
      const isOpen = client !== undefined;
      try {
        await withDatabaseTimeout(patienceMs, ask());
      } catch (error) {
        if (!isOpen || error instanceof DatabaseTimeoutError) throw error;
        // A new connection shows whether the database is unavailable or only this connection ended.
        drop();
        await withDatabaseTimeout(patienceMs, ask());
      }
      misses = 0;
      part.up();
    },
    (error) => {
      drop();
      if ((error as { code?: string }).code === TOO_MANY_CONNECTIONS) return part.up();
      misses = error instanceof DatabaseTimeoutError ? misses + 1 : MISSES;
      if (misses < MISSES) return asking.soon();
      part.down(error);
      onAway();
    },
  );

  async function ask(): Promise<void> {
    const asked = client ?? (await open());
    // A concurrent call has already opened another connection.
    if (client && client !== asked) return void asked.end();
    client = asked;
    await asked.query('select 1');
  }

  async function open(): Promise<Client> {
    const opening = new Client({
      connectionString,
      application_name: 'threshold watch',
      connectionTimeoutMillis: patienceMs,
    });
    // Queries of a broken connection fail anyway, so its error event adds no information.
    opening.on('error', () => undefined);
    await opening.connect();
    return opening;
  }

  function drop(): void {
    // Closing a hanging connection never resolves, so this does not wait.
    void client?.end().catch(() => undefined);
    client = undefined;
  }

  return {
    suspect: () => asking.soon(),
    stop: async () => {
      await asking.stop();
      drop();
    },
  };
}

/** Thrown if the database does not answer in time. */
class DatabaseTimeoutError extends Error {
  constructor() {
    super('timeout of the database');
  }
}

/** Rejects after `ms`, unless an answer arrived while the process was busy. */
export async function withDatabaseTimeout<T>(ms: number, asked: Promise<T>): Promise<T> {
  const waiting = new AbortController();
  const late = sleep(ms, undefined, { signal: waiting.signal }).then(async (): Promise<never> => {
    await setImmediate();
    await setImmediate();
    throw new DatabaseTimeoutError();
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    waiting.abort();
    late.catch(() => undefined);
    asked.catch(() => undefined);
  }
}
