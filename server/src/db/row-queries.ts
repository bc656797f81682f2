import {
  type DeleteResult,
  type InsertResult,
  type RawBuilder,
  sql,
  type UpdateResult,
} from 'kysely';
import type { Db } from '../adapters/database/database.ts';

interface Statement {
  readonly executeTakeFirst: () => Promise<InsertResult | UpdateResult | DeleteResult | undefined>;
}

/** Runs a statement. @returns the number of rows that it inserted, updated or deleted */
export async function countAffectedRows(statement: Statement): Promise<number> {
  const result = await statement.executeTakeFirst();
  if (!result) return 0;
  if ('numUpdatedRows' in result) return Number(result.numUpdatedRows);
  if ('numDeletedRows' in result) return Number(result.numDeletedRows);
  return Number(result.numInsertedOrUpdatedRows ?? 0);
}

/** Runs a statement about one row. @returns true if it inserted, updated or deleted the row */
export async function affectsOneRow(statement: Statement): Promise<boolean> {
  return (await countAffectedRows(statement)) === 1;
}

type Table = 'chat_reports' | 'lead_requests' | 'removal_requests' | 'reviews';

/** Locks a row until the transaction ends. @returns whether the row exists */
export function lockRow(db: Db, table: Table, id: string): Promise<boolean> {
  return hasRow(db.selectFrom(table).select('id').where('id', '=', id).forUpdate());
}

interface Query {
  readonly executeTakeFirst: () => Promise<unknown>;
}

/** True if a query returns a row. */
export async function hasRow(query: Query): Promise<boolean> {
  return (await query.executeTakeFirst()) !== undefined;
}

/** Returns the row of a statement that always returns exactly one row, such as an aggregate. */
export async function fetchOneRow<Row>(db: Db, statement: RawBuilder<Row>): Promise<Row> {
  const { rows } = await statement.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a statement for exactly one row returned none');
  return row;
}

const UNIQUE_VIOLATION = '23505';

/** True if a statement failed because another row has the same key. */
export const isUniqueViolation = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;

/** Runs `act` in a savepoint: a failure of `act` rolls back only the writes of `act`. */
export async function inSavepoint<T>(db: Db, act: () => Promise<T>): Promise<T> {
  await sql`savepoint act`.execute(db);
  try {
    const result = await act();
    await sql`release savepoint act`.execute(db);
    return result;
  } catch (error) {
    await sql`rollback to savepoint act`.execute(db);
    throw error;
  }
}
