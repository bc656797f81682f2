import { Pool } from 'pg';
import type { Dependency } from '../../lib/parts.ts';
import { startRepeatingTask } from '../../lib/timers.ts';
import { DatabaseUnavailableError, isConnectionLost, isDatabaseOverloaded } from './database.ts';
import { disablePreparedStatements } from './dialect.ts';
import { requirePostgres, sessionSettings } from './require-postgres.ts';
import { withDatabaseTimeout } from './watch-database.ts';

type Queryable = Pick<Pool, 'query'>;

/** Answers the reads of guests. */
export interface GuestReads {
  /** Queries the replica while it has all noted changes and its lag is small, else the primary. */
  readonly pool: Queryable;
  /** Notes a change that all later reads must see. */
  noteChange(): void;
  close(): Promise<void>;
}

const EVERY_MS = 250;
/** Greatest age of data that guests may read. */
const MOST_BEHIND_MS = 5000;
const POOL_SIZE = 10;
/** Timeout of connections and position queries. A silent server counts as unavailable. */
const PATIENCE_MS = 1000;
/** A statement that ran too long on the replica would also do so on the primary. */
const TOO_LONG = '57014';
/** The standby ended the statement because of a conflict with the log that it has to replay. */
const CONFLICT = '40001';

interface GuestReadsOptions {
  readonly everyMs?: number;
  /** Time in milliseconds. */
  readonly clock?: () => number;
}

/** Reads of an installation without a replica. */
export const createPrimaryOnlyReads = (primary: Queryable): GuestReads => ({
  pool: primary,
  noteChange: () => undefined,
  close: async () => undefined,
});

/** Opens the replica. While it is unavailable, reads go to the primary. */
export async function openReplica(
  url: string,
  primary: Queryable,
  part: Dependency,
): Promise<GuestReads> {
  const unknown = { isPooled: true };
  const { isPooled } = await requirePostgres(url, 'DATABASE_READ_URL').catch(() => unknown);
  const replica = new Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: PATIENCE_MS,
    // Gives up a statement of an unresponsive server. A server that answers ends a long statement
    // before that.
    query_timeout: 2 * sessionSettings.statement_timeout,
    application_name: 'threshold reads',
    ...sessionSettings,
  });
  replica.on('error', (error) => part.down(error));
  if (isPooled) disablePreparedStatements(replica);
  const reads = createReplicaReads(primary, replica, part);
  const close = async () => {
    await reads.close();
    await replica.end();
  };
  return { ...reads, close };
}

/**
 * Watches the replica's lag by positions in the primary's log: everything written before a time is
 * on the replica once it has replayed the position of that time. This also holds without writes and
 * needs no clock of the servers.
 */
export function createReplicaReads(
  primary: Queryable,
  replica: Queryable,
  part: Dependency,
  { everyMs = EVERY_MS, clock = () => performance.now() }: GuestReadsOptions = {},
): GuestReads {
  let marks: { readonly at: number; readonly position: bigint }[] = [];
  /** The replica has everything that was committed before this time. */
  let hasUntil = Number.NEGATIVE_INFINITY;
  let changedAt = Number.NEGATIVE_INFINITY;
  /** Rejects the statements that wait for the replica. */
  const waiting = new Set<(reason: DatabaseUnavailableError) => void>();
  const watching = startRepeatingTask(everyMs, look, away);

  async function look(): Promise<void> {
    const at = clock();
    const written = await readLogPosition(primary, 'pg_current_wal_lsn()');
    marks.push({ at, position: written });
    const replayed = await withDatabaseTimeout(
      PATIENCE_MS,
      readLogPosition(
        replica,
        'case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end',
      ),
    );
    hasUntil = marks.findLast(({ position }) => position <= replayed)?.at ?? hasUntil;
    marks = marks.filter((mark) => mark.at > Math.max(hasUntil, at - MOST_BEHIND_MS));
    part.up();
  }

  function away(error: unknown): void {
    marks = [];
    hasUntil = Number.NEGATIVE_INFINITY;
    part.down(error);
    for (const leave of waiting) leave(new DatabaseUnavailableError());
  }

  /** Resolves with the replica's answer, or rejects once the replica is found unavailable. */
  function untilAway<T>(asked: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      waiting.add(reject);
      const leave = () => waiting.delete(reject);
      asked.then(resolve, reject).then(leave, leave);
    });
  }

  const isNear = () => clock() - hasUntil <= MOST_BEHIND_MS && hasUntil > changedAt;

  async function query(...args: unknown[]): Promise<unknown> {
    const ask = (side: Queryable) =>
      (side.query as (...args: unknown[]) => Promise<unknown>)(...args);
    if (!isNear()) return ask(primary);
    try {
      return await untilAway(ask(replica));
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) return ask(primary);
      if (isConnectionLost(error)) away(error);
      else if (!canRetryOnPrimary(error)) throw error;
      return ask(primary);
    }
  }

  return {
    pool: { query: query as Queryable['query'] },
    noteChange: () => {
      changedAt = clock();
    },
    close: () => watching.stop(),
  };
}

/** True if the primary may answer instead: an overloaded replica, or a replay conflict. */
function canRetryOnPrimary(error: unknown): boolean {
  const { code } = error as { readonly code?: string };
  return code === CONFLICT || (code !== TOO_LONG && isDatabaseOverloaded(error));
}

/** Returns a log position as an increasing number. */
async function readLogPosition(side: Queryable, position: string): Promise<bigint> {
  const { rows } = await side.query<{ position: string }>(`select ${position}::text as position`);
  const [high = '', low = ''] = (rows[0]?.position ?? '').split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
