import type { Pool } from 'pg';

/** Behind a pooler each statement may come to another session, which knows none that an earlier one has prepared. */
export function prepareNothing(pool: Pool): void {
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
  const unnamed = (statement: unknown, ...rest: unknown[]) => {
    const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement;
    return query(isNamed ? { ...statement, name: undefined } : statement, ...rest);
  };
  pool.query = unnamed as Pool['query'];
}
