import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../adapters/database/database.ts';
import type { Tables } from './tables.ts';

/** What one statement deletes, in some milliseconds: a job that was away for long has millions before it. */
const AT_A_TIME = 2000;

interface Old<T extends keyof Tables> {
  /** By which they are found, and must have an index. */
  readonly column: keyof Tables[T] & string;
  readonly before: Date | number | string;
  /** What else must be so; an index may have it as its condition. */
  readonly where?: RawBuilder<boolean>;
}

/**
 * Deletes rows whose column is less than that, the least first, batch by batch, each in a statement of its own. Not for
 * a transaction. A row that somebody changes meanwhile stays for the next time. @returns how many
 */
export async function forgetRows<T extends keyof Tables>(
  db: Db,
  table: T,
  { column, before, where }: Old<T>,
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
