import type { DeleteResult, InsertResult, UpdateResult } from 'kysely';

interface Statement {
  readonly executeTakeFirst: () => Promise<InsertResult | UpdateResult | DeleteResult | undefined>;
}

/** Runs a statement. @returns the number of rows that it inserted, updated or deleted */
export async function affectedRows(statement: Statement): Promise<number> {
  const result = await statement.executeTakeFirst();
  if (!result) return 0;
  if ('numUpdatedRows' in result) return Number(result.numUpdatedRows);
  if ('numDeletedRows' in result) return Number(result.numDeletedRows);
  return Number(result.numInsertedOrUpdatedRows ?? 0);
}

/** Runs a statement about one row. @returns true if it inserted, updated or deleted the row */
export async function affectsOne(statement: Statement): Promise<boolean> {
  return (await affectedRows(statement)) === 1;
}
