import { createHash } from 'node:crypto';
import type { Pool } from 'pg';

/** A text with its values. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

export type Add = (value: unknown, type: string) => string;

/** Collects the values of a statement while its text is put together: `add(5, 'int')` gives '$1::int'. */
export function statement(compose: (add: Add) => string): Statement {
  const values: unknown[] = [];
  const text = compose((value, type) => {
    values.push(value);
    return `$${values.length}::${type}`;
  });
  return { text, values };
}

/** The keys as a table `k (key)`; not as an array, whose length the planner would have to guess. */
export function keyTable(add: Add, { keys }: { readonly keys: readonly number[] }): string {
  return `(values ${keys.map((key) => `(${add(key, 'smallint')})`).join(', ')}) as k (key)`;
}

/**
 * Runs it as a prepared statement of its connection. These statements are planned once instead of every time, since
 * planning them takes longer than running them; the query builder can't name its statements. Read only, so
 * they never belong to a transaction.
 */
export async function runPrepared<Row extends object>(
  pool: Pick<Pool, 'query'>,
  { text, values }: Statement,
): Promise<Row[]> {
  const name = createHash('sha1').update(text).digest('hex');
  const { rows } = await pool.query<Row>({ name, text, values: [...values] });
  return rows;
}
