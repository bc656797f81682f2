import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';

/**
 * Updates the visibility map, which index-only scans need, of these tables or of all, without a
 * timeout. PostgreSQL refuses this in a transaction.
 */
export async function vacuum(db: Db, tables: readonly string[] = []): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    const list = sql.join(tables.map((table) => sql.table(table)));
    await sql`vacuum ${tables.length > 0 ? list : sql``}`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
}
