import { sql } from 'kysely';
import type { Db } from '../adapters/database/database.ts';

/**
 * Runs `act` in a savepoint. If it fails, only its own writes are rolled back and the transaction
 * can continue.
 */
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
