import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../adapters/database/database.ts';
import type { Tables } from './tables.ts';

/** Rows per statement, so that each statement takes only milliseconds even if millions are due. */
const AT_A_TIME = 2000;

interface DeleteCondition<T extends keyof Tables> {
  /** Column that selects the rows. It needs an index. */
  readonly column: keyof Tables[T] & string;
  readonly before: Date | number | string;
  /** Further condition; it may be the condition of a partial index. */
  readonly where?: RawBuilder<boolean>;
}

/**
 * Deletes rows whose `column` is below `before`, lowest first, in batches, outside a transaction. A
 * row that changes concurrently stays until the next run. @returns the number of deleted rows
 */
export async function deleteRowsBefore<T extends keyof Tables>(
  db: Db,
  table: T,
  { column, before, where }: DeleteCondition<T>,
  atATime = AT_A_TIME,
): Promise<number> {
  let forgotten = 0;
  for (let gone = atATime; gone === atATime; forgotten += gone) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)}
        where ${sql.ref(column)} < ${before} and ${where ?? sql.lit(true)}
        order by ${sql.ref(column)} limit ${sql.lit(atATime)}))`.execute(db);
    gone = Number(numAffectedRows);
  }
  return forgotten;
}
