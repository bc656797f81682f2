import { PostgresAdapter, PostgresDialect } from 'kysely';
import { type Pool, types } from 'pg';

/** PostgreSQL dialect without a migration lock: `migrate` takes a lock in its own transaction. */
export class TransactionalDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new TransactionalAdapter();
  }
}

/** A session lock could outlive a failed migration and would hide the error. */
class TransactionalAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/**
 * Parses counts as numbers and keeps calendar dates as text, which a Date would move west of UTC.
 * Process-wide, because parsers per query do not work on the embedded engine.
 */
export function setColumnParsers(): void {
  types.setTypeParser(types.builtins.INT8, Number);
  types.setTypeParser(types.builtins.DATE, (text) => text);
}

/** A statement takes milliseconds, so a caller behind this many waits about a second. */
const MOST_WAITING = 250;

/** True if more statements wait for a connection of the pool than will get one in time. */
export const isPoolOverloaded = ({ waitingCount }: Pick<Pool, 'waitingCount'>): boolean =>
  waitingCount >= MOST_WAITING;

/** Removes statement names: behind a pooler, each statement may reach another session. */
export function disablePreparedStatements(pool: Pool): void {
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
  const unnamed = (statement: unknown, ...rest: unknown[]) => {
    const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement;
    return query(isNamed ? { ...statement, name: undefined } : statement, ...rest);
  };
  pool.query = unnamed as Pool['query'];
}
