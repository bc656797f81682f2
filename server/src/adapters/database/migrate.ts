import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from '../../db/migrations/index.ts';
import { SetupError } from '../../lib/setup-error.ts';
import type { Database } from './database.ts';

const UNDEFINED_TABLE = '42P01';

/**
 * Brings the schema up to date and names what was applied. Processes that start at once wait for each other on an
 * advisory lock; everything pending is one transaction, so a failure leaves the schema as it was.
 */
export async function migrate({ db }: Database): Promise<readonly string[]> {
  return db.connection().execute(async (db) => {
    // Building an index or waiting for another process may well take longer than a request's statement.
    await sql`set statement_timeout = 0`.execute(db);
    await sql`set idle_in_transaction_session_timeout = 0`.execute(db);
    try {
      const { error, results } = await migratorOf(db).migrateToLatest();
      if (error !== undefined) throw error;
      return (results ?? []).map((result) => result.migrationName);
    } finally {
      await sql`reset statement_timeout`.execute(db);
      await sql`reset idle_in_transaction_session_timeout`.execute(db);
    }
  });
}

/**
 * Names of the migrations that this build has and the database lacks; empty when ready to serve. The database may
 * have more: during a rolling release the new build migrates while the old one still serves.
 */
export async function pendingMigrations({ db }: Database): Promise<readonly string[]> {
  const applied = await sql<{ name: string }>`select name from kysely_migration`
    .execute(db)
    .catch((error: { code?: string }) => {
      if (error.code === UNDEFINED_TABLE) return { rows: [] };
      throw error;
    });
  const names = new Set(applied.rows.map((row) => row.name));
  return Object.keys(migrations).filter((name) => !names.has(name));
}

/** For commands beside the product, which leave the schema alone. @throws SetupError when it is not this build's */
export async function requireMigrated(database: Database): Promise<void> {
  const pending = await pendingMigrations(database);
  if (pending.length === 0) return;
  throw new SetupError(
    `The database lacks ${pending.length} migrations, from ${pending[0]} on. Run npm run migrate first.`,
  );
}

function migratorOf(db: Database['db']): Migrator {
  return new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...migrations }) },
    // What was written beside another change may come after it, and then fills the gap.
    allowUnorderedMigrations: true,
  });
}
