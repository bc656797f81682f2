import type { Pool } from 'pg';

/**
 * Removes statement names. Behind a pooler each statement may reach another session, which does not
 * know earlier prepared statements.
 */
export function prepareNothing(pool: Pool): void {
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
  const unnamed = (statement: unknown, ...rest: unknown[]) => {
    const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement;
    return query(isNamed ? { ...statement, name: undefined } : statement, ...rest);
  };
  pool.query = unnamed as Pool['query'];
}
