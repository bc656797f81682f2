import { Client } from 'pg';
import type { Part } from '../../lib/parts.ts';
import { every, type Running } from '../../lib/timers.ts';
import { Silent, within } from './within.ts';

const EVERY_MS = 250;
const PATIENCE_MS = 1500;
/** A process that was held up itself may miss one answer. */
const MISSES = 2;

/** PostgreSQL has no connection left for us: it lives. */
const TOO_MANY_CONNECTIONS = '53300';

export interface DatabaseWatch extends Running {
  /** Something went wrong on another connection: looks at once. */
  suspect(): void;
}

interface WatchOptions {
  readonly everyMs?: number;
  readonly patienceMs?: number;
  /** Nothing that it was asked will be answered in time. */
  readonly onAway: () => void;
}

/**
 * Asks the database for a sign of life, over and over, on a connection of its own, and says how it is. One that refuses
 * or ends connections is away at once, one that is silent when it has missed two questions.
 */
export function watchDatabase(
  connectionString: string,
  part: Part,
  { everyMs = EVERY_MS, patienceMs = PATIENCE_MS, onAway }: WatchOptions,
): DatabaseWatch {
  let client: Client | undefined;
  let misses = 0;
  const asking = every(
    everyMs,
    async () => {
      const isOpen = client !== undefined;
      try {
        await within(patienceMs, ask());
      } catch (error) {
        if (!isOpen || error instanceof Silent) throw error;
        // Either this connection alone was ended, or all were: a new connection shows which.
        drop();
        await within(patienceMs, ask());
      }
      misses = 0;
      part.up();
    },
    (error) => {
      drop();
      if ((error as { code?: string }).code === TOO_MANY_CONNECTIONS) return part.up();
      misses = error instanceof Silent ? misses + 1 : MISSES;
      if (misses < MISSES) return asking.soon();
      part.down(error);
      onAway();
    },
  );

  async function ask(): Promise<void> {
    const asked = client ?? (await open());
    // Another connection was opened meanwhile.
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
    // Its queries fail; the event adds nothing.
    opening.on('error', () => undefined);
    await opening.connect();
    return opening;
  }

  function drop(): void {
    // A hanging connection never ends, so this does not wait.
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
