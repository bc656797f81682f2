import { PostgresAdapter, PostgresDialect } from 'kysely';
import { type Pool, types } from 'pg';

/** PostgreSQL dialect without a migration lock: `migrate` takes a lock in its own transaction. */
export class TransactionalDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new TransactionalAdapter();
  }
}

/** Takes no lock, because a session lock could outlive a failed migration and hide its error. */
class TransactionalAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/**
 * Makes all queries of the process return counts as numbers and calendar dates as text: as a Date,
 * the day could change with the time zone. The embedded engine does not support parsers per query.
 */
export function setColumnParsers(): void {
  types.setTypeParser(types.builtins.INT8, Number);
  types.setTypeParser(types.builtins.DATE, (text) => text);
}

/** Number of waiting statements that overloads a pool: the last of them waits about a second. */
const MAX_WAITING = 250;

/** Returns whether so many statements wait for a connection that some would time out. */
export const isPoolOverloaded = ({ waitingCount }: Pick<Pool, 'waitingCount'>): boolean =>
  waitingCount >= MAX_WAITING;

/**
 * Removes the names of prepared statements. Behind a pooler, the next use may run in another
 * session, which does not know the name.
 */
export function disablePreparedStatements(pool: Pool): void {
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
  const unnamed = (statement: unknown, ...rest: unknown[]) => {
    const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement;
    return query(isNamed ? { ...statement, name: undefined } : statement, ...rest);
  };
  pool.query = unnamed as Pool['query'];
}
