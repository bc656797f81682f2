import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { Statement } from './search-statement.ts';

/**
 * Runs a read-only statement, as a named prepared statement if `isKept`. PostgreSQL then plans it
 * once per connection, because planning takes longer than running it. The query builder cannot name
 * statements.
 */
export async function runStatement<Row extends object>(
  pool: Pick<Pool, 'query'>,
  { text, values, isKept }: Statement,
): Promise<Row[]> {
  const name = isKept ? nameOf(text) : undefined;
  const { rows } = await pool.query<Row>({ ...(name && { name }), text, values: [...values] });
  return rows;
}

/** Names of prepared statements by text. There are few, and hashing takes longer than a look-up. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = createHash('sha1').update(text).digest('hex');
  names.set(text, name);
  return name;
}
