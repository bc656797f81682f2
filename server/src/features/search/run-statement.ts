import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { Statement } from './search-statement.ts';

/**
 * Runs it, as a prepared statement of its connection where it is kept. Those are planned once instead of every time, since
 * planning them takes longer than running them; the query builder can't name its statements. Read only, so
 * they never belong to a transaction.
 */
export async function runStatement<Row extends object>(
  pool: Pick<Pool, 'query'>,
  { text, values, isKept }: Statement,
): Promise<Row[]> {
  const name = isKept ? nameOf(text) : undefined;
  const { rows } = await pool.query<Row>({ ...(name && { name }), text, values: [...values] });
  return rows;
}

/** Of the texts that are kept, which are few: hashing takes longer than looking them up. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = createHash('sha1').update(text).digest('hex');
  names.set(text, name);
  return name;
}
