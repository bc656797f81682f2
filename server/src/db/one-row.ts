import type { RawBuilder } from 'kysely';
import type { Db } from '../adapters/database/database.ts';

/** Returns the row of a statement that always has exactly one, such as an aggregate. */
export async function oneRow<Row>(db: Db, statement: RawBuilder<Row>): Promise<Row> {
  const { rows } = await statement.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a statement for exactly one row returned none');
  return row;
}
