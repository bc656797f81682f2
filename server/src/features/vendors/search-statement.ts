import { createHash } from 'node:crypto';
import type { Pool } from 'pg';

/** A text with its values. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Whether each connection shall keep its plan. */
  readonly isKept: boolean;
}

export type Add = (value: unknown, type: string) => string;

/** Searches by more keys than these are rare, and their plans are not kept. */
const MOST_KEYS_KEPT = 4;
/** Matches nothing: no listing has it. */
const NO_KEY = -1;

/**
 * Collects the values of a statement while its text is put together: `add(5, 'int')` gives '$1::int'. Every text that is
 * kept costs memory of each connection for as long as it lives, so that strangers must not make new ones at will.
 */
export function statement(
  { keys }: { readonly keys: readonly number[] },
  compose: (add: Add) => string,
): Statement {
  const values: unknown[] = [];
  const text = compose((value, type) => {
    values.push(value);
    return `$${values.length}::${type}`;
  });
  return { text, values, isKept: keys.length <= MOST_KEYS_KEPT };
}

/**
 * The keys as a table `k (key)`; not as an array, whose length the planner would have to guess. Filled up to the next power of
 * two by keys of nobody, so that the texts are few, however many keys there are.
 */
export function keyTable(add: Add, { keys }: { readonly keys: readonly number[] }): string {
  const rows = 2 ** Math.ceil(Math.log2(Math.max(1, keys.length)));
  const filled = Array.from({ length: rows }, (_, index) => keys[index] ?? NO_KEY);
  return `(values ${filled.map((key) => `(${add(key, 'smallint')})`).join(', ')}) as k (key)`;
}

/**
 * Runs it, as a prepared statement of its connection where it is kept. Those are planned once instead of every time, since
 * planning them takes longer than running them; the query builder can't name its statements. Read only, so
 * they never belong to a transaction.
 */
export async function runStatement<Row extends object>(
  pool: Pick<Pool, 'query'>,
  { text, values, isKept }: Statement,
): Promise<Row[]> {
  const name = isKept ? createHash('sha1').update(text).digest('hex') : undefined;
  const { rows } = await pool.query<Row>({ ...(name && { name }), text, values: [...values] });
  return rows;
}
