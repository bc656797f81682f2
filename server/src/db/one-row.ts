import type { RawBuilder } from 'kysely';
import type { Db } from '../adapters/database/database.ts';

/** What a statement gives that always has one row, such as one aggregate. */
export async function oneRow<Row>(db: Db, statement: RawBuilder<Row>): Promise<Row> {
  const { rows } = await statement.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a statement that always has one row had none');
  return row;
}
