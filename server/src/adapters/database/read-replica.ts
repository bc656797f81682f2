import { Pool } from 'pg';
import type { Part } from '../../lib/parts.ts';
import { every } from '../../lib/timers.ts';
import { DatabaseAway, isConnectionLost, isDatabaseOverloaded } from './database-away.ts';
import { prepareNothing } from './prepare-nothing.ts';
import { requirePostgres } from './require-postgres.ts';
import { sessionSettings } from './session-settings.ts';
import { within } from './within.ts';

type Asked = Pick<Pool, 'query'>;

/** Answers what guests ask. */
export interface Reads {
  /** Asks the replica while it has all that was noted and is near enough, else the primary. One statement at a time. */
  readonly pool: Asked;
  /** Something changed that whoever asks from now on must see. */
  noteChange(): void;
  close(): Promise<void>;
}

const EVERY_MS = 250;
/** A guest may read what is so old, and no older. */
const MOST_BEHIND_MS = 5000;
const POOL_SIZE = 10;
/** For a connection, and for an answer to how far it is: who says nothing at all, as a frozen machine, is away. */
const PATIENCE_MS = 1000;
/** A statement that ran too long there would do so here. */
const TOO_LONG = '57014';
/** A standby ended the statement, since it could not wait any longer with what it has to replay. */
const CONFLICT = '40001';

interface ReadsOptions {
  readonly everyMs?: number;
  /** In milliseconds. */
  readonly clock?: () => number;
}

/** Where there is no replica. */
export const primaryAlone = (primary: Asked): Reads => ({
  pool: primary,
  noteChange: () => undefined,
  close: async () => undefined,
});

/** One that is away does not hold up the start: the primary is asked until it is there. */
export async function openReplica(url: string, primary: Asked, part: Part): Promise<Reads> {
  const unknown = { isPooled: true };
  const { isPooled } = await requirePostgres(url, 'DATABASE_READ_URL').catch(() => unknown);
  const replica = new Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: PATIENCE_MS,
    // What a silent one was asked is given up at last. One that answers ends a long statement itself before that.
    query_timeout: 2 * sessionSettings.statement_timeout,
    application_name: 'threshold reads',
    ...sessionSettings,
  });
  replica.on('error', (error) => part.down(error));
  if (isPooled) prepareNothing(replica);
  const reads = readsOf(primary, replica, part);
  const close = async () => {
    await reads.close();
    await replica.end();
  };
  return { ...reads, close };
}

/**
 * Watches how far the replica is by the positions of the primary's log: what the primary had written at some time, the replica
 * has when it has replayed up to there. That holds while nothing is written, too, and needs no clock of theirs.
 */
export function readsOf(
  primary: Asked,
  replica: Asked,
  part: Part,
  { everyMs = EVERY_MS, clock = () => performance.now() }: ReadsOptions = {},
): Reads {
  let marks: { readonly at: number; readonly position: bigint }[] = [];
  /** The replica has all that was committed before then. */
  let hasUntil = Number.NEGATIVE_INFINITY;
  let changedAt = Number.NEGATIVE_INFINITY;
  /** Whoever waits for the replica. */
  const waiting = new Set<(reason: DatabaseAway) => void>();
  const watching = every(everyMs, look, away);

  async function look(): Promise<void> {
    const at = clock();
    const written = await positionOf(primary, 'pg_current_wal_lsn()');
    marks.push({ at, position: written });
    const replayed = await within(
      PATIENCE_MS,
      positionOf(
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
    for (const leave of waiting) leave(new DatabaseAway());
  }

  /** What the replica answers, unless it is found away before. */
  function untilAway<T>(asked: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      waiting.add(reject);
      const leave = () => waiting.delete(reject);
      asked.then(resolve, reject).then(leave, leave);
    });
  }

  const isNear = () => clock() - hasUntil <= MOST_BEHIND_MS && hasUntil > changedAt;

  async function query(...args: unknown[]): Promise<unknown> {
    const ask = (side: Asked) => (side.query as (...args: unknown[]) => Promise<unknown>)(...args);
    if (!isNear()) return ask(primary);
    try {
      return await untilAway(ask(replica));
    } catch (error) {
      if (error instanceof DatabaseAway) return ask(primary);
      if (isConnectionLost(error)) away(error);
      else if (!isOfReplica(error)) throw error;
      return ask(primary);
    }
  }

  return {
    pool: { query: query as Asked['query'] },
    noteChange: () => {
      changedAt = clock();
    },
    close: () => watching.stop(),
  };
}

/** Whether the primary may well answer the same statement: the replica is full, or behind with its log. */
function isOfReplica(error: unknown): boolean {
  const { code } = error as { readonly code?: string };
  return code === CONFLICT || (code !== TOO_LONG && isDatabaseOverloaded(error));
}

/** A position in the log as a number that grows. */
async function positionOf(side: Asked, position: string): Promise<bigint> {
  const { rows } = await side.query<{ position: string }>(`select ${position}::text as position`);
  const [high = '', low = ''] = (rows[0]?.position ?? '').split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
