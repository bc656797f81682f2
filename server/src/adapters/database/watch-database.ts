import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Dependency } from '../../lib/parts.ts';
import { type Stoppable, startRepeatingTask } from '../../lib/timers.ts';

const EVERY_MS = 250;
const PATIENCE_MS = 1500;
/** Unanswered pings until the database counts as down; two, as this process may cause a miss. */
const MISSES = 2;

/** PostgreSQL's error code for too many connections. It answers, so it does not count as down. */
const TOO_MANY_CONNECTIONS = '53300';

export interface DatabaseWatch extends Stoppable {
  /** Pings the database immediately. Called when another connection failed. */
  suspect(): void;
}

interface WatchOptions {
  readonly everyMs?: number;
  readonly patienceMs?: number;
  /** Called when the database goes down. Statements in progress will then not be answered. */
  readonly onAway: () => void;
}

/** Pings the database. It counts as down if it refuses connections or misses two pings. */
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
        // Tries a new connection, because the database may have ended only this connection.
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
    // A concurrent call of `ask` has already opened another connection.
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
    // If the connection breaks, its query also rejects, so the error event can be ignored.
    opening.on('error', () => undefined);
    await opening.connect();
    return opening;
  }

  function drop(): void {
    // Does not wait, because closing a connection that hangs never resolves.
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

/** Rejects after `ms`. An answer that arrived by then, but was not yet processed here, counts. */
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
