import { Pool } from 'pg';
import type { Dependency } from '../../lib/parts.ts';
import { startRepeatingTask } from '../../lib/timers.ts';
import { DatabaseUnavailableError, isConnectionLost, isDatabaseOverloaded } from './database.ts';
import { disablePreparedStatements } from './dialect.ts';
import { requirePostgres, sessionSettings } from './require-postgres.ts';
import { withDatabaseTimeout } from './watch-database.ts';

type Queryable = Pick<Pool, 'query'>;

/** Database queries for pages of guests. These pages may show data that is some seconds old. */
export interface GuestReads {
  /** Queries the replica if it has all noted changes and is nearly current, else the primary. */
  readonly pool: Queryable;
  /** Records that a change was just written. All queries after this call see the change. */
  noteChange(): void;
  close(): Promise<void>;
}

const EVERY_MS = 250;
/** Maximum milliseconds by which the replica that guests read may lag behind the primary. */
const MAX_LAG_MS = 5000;
const POOL_SIZE = 10;
/** Timeout of connections and log position queries, after which the replica is unavailable. */
const PATIENCE_MS = 1000;
/** Error code of a statement timeout. The primary is not tried, as it would also time out. */
const TOO_LONG = '57014';
/** Error code of a statement that the replica ended because it delayed the primary's changes. */
const CONFLICT = '40001';

interface GuestReadsOptions {
  readonly everyMs?: number;
  /** Returns the current time in milliseconds; set by tests. */
  readonly clock?: () => number;
}

/** Queries only the primary, for an installation without a replica. */
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
    // Timeout for a server that does not answer. A working server ends long statements earlier, by
    // its `statement_timeout`.
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
 * Measures the replica's lag by positions in the primary's log. Once the replica has applied the
 * log up to the primary's position at some time, it has all data written before that time. This
 * also works without new writes, and does not depend on the servers' clocks.
 */
export function createReplicaReads(
  primary: Queryable,
  replica: Queryable,
  part: Dependency,
  { everyMs = EVERY_MS, clock = () => performance.now() }: GuestReadsOptions = {},
): GuestReads {
  let marks: { readonly at: number; readonly position: bigint }[] = [];
  /** The replica has all data that was committed before this time. */
  let hasUntil = Number.NEGATIVE_INFINITY;
  let changedAt = Number.NEGATIVE_INFINITY;
  /** Functions that reject the statements in progress on the replica. */
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
    marks = marks.filter((mark) => mark.at > Math.max(hasUntil, at - MAX_LAG_MS));
    part.up();
  }

  function away(error: unknown): void {
    marks = [];
    hasUntil = Number.NEGATIVE_INFINITY;
    part.down(error);
    for (const leave of waiting) leave(new DatabaseUnavailableError());
  }

  /** Resolves with the replica's answer, or rejects once the replica becomes unavailable. */
  function untilAway<T>(asked: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      waiting.add(reject);
      const leave = () => waiting.delete(reject);
      asked.then(resolve, reject).then(leave, leave);
    });
  }

  const isNear = () => clock() - hasUntil <= MAX_LAG_MS && hasUntil > changedAt;

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

/** Returns whether the replica failed by overload or a conflict, so that the primary may answer. */
function canRetryOnPrimary(error: unknown): boolean {
  const { code } = error as { readonly code?: string };
  return code === CONFLICT || (code !== TOO_LONG && isDatabaseOverloaded(error));
}

/** Reads a position in a server's log as a number. The number increases with each write. */
async function readLogPosition(side: Queryable, position: string): Promise<bigint> {
  const { rows } = await side.query<{ position: string }>(`select ${position}::text as position`);
  const [high = '', low = ''] = (rows[0]?.position ?? '').split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
