import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../adapters/database/database.ts';

interface LeaseQuery {
  readonly table: 'outbox' | 'push_queue' | 'job_runs';
  readonly key: 'id' | 'name';
  /** Columns of the leased rows to return. */
  readonly columns: readonly string[];
  readonly limit: number;
  readonly seconds: number;
  readonly now?: RawBuilder<Date>;
  /** Further condition that a row must meet in addition to being due. */
  readonly where?: RawBuilder<boolean>;
  /** Further assignments of the update. */
  readonly set?: RawBuilder<unknown>;
}

/**
 * Leases due rows, oldest first. `next_at` becomes the end of the lease, until which other workers
 * skip the row; `attempts` increases and identifies the lease.
 */
export async function leaseDue<Row>(
  db: Db,
  { table, key, columns, limit, seconds, now = sql<Date>`now()`, where, set }: LeaseQuery,
): Promise<Row[]> {
  const name = sql.ref(key);
  const returnedColumns = columns.map((column) => sql.ref(`t.${column}`));
  const { rows } = await sql<Row>`
    with due as (
      select ${name} from ${sql.table(table)}
      where next_at <= ${now} ${where ? sql`and ${where}` : sql``}
      order by next_at, ${name} limit ${limit} for update skip locked
    )
    update ${sql.table(table)} as t
    set next_at = ${now} + make_interval(secs => ${seconds}::float8), attempts = t.attempts + 1 ${set ? sql`, ${set}` : sql``}
    from due where t.${name} = due.${name}
    returning ${sql.join(returnedColumns)}`.execute(db);
  return rows;
}
