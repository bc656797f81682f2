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
 * Parses counts as numbers, and leaves calendar dates as text, because a Date would change the day
 * west of UTC. Process-wide, because parsers per query do not work on the embedded engine.
 */
export function setColumnParsers(): void {
  types.setTypeParser(types.builtins.INT8, Number);
  types.setTypeParser(types.builtins.DATE, (text) => text);
}

/** Limit of waiting statements: as each takes milliseconds, the last waits about a second. */
const MOST_WAITING = 250;

/** Returns whether more statements wait for a connection of the pool than can get one in time. */
export const isPoolOverloaded = ({ waitingCount }: Pick<Pool, 'waitingCount'>): boolean =>
  waitingCount >= MOST_WAITING;

/** Removes statement names, because behind a pooler each statement may reach another session. */
export function disablePreparedStatements(pool: Pool): void {
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
  const unnamed = (statement: unknown, ...rest: unknown[]) => {
    const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement;
    return query(isNamed ? { ...statement, name: undefined } : statement, ...rest);
  };
  pool.query = unnamed as Pool['query'];
}
