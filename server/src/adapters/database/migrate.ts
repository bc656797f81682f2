import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { migrations } from '../../db/migrations/index.ts';
import { SetupError } from '../../lib/setup-error.ts';
import { buildIndexes } from './build-indexes.ts';
import type { Database } from './database.ts';

const UNDEFINED_TABLE = '42P01';

/** Of one migrating process at a time; earlier versions hold the same. */
const LOCK = '3853314791062309107';

/**
 * Brings the schema up to date and names what was applied. Processes that start at once wait for each other on an
 * advisory lock; everything pending is one transaction, so a failure leaves the schema as it was. What a newer version
 * has applied stays: an older one serves on it. Indexes of large tables are built after it.
 */
export async function migrate(database: Database): Promise<readonly string[]> {
  const applied = await applyPending(database);
  await buildIndexes(database);
  return applied;
}

function applyPending({ db }: Database): Promise<readonly string[]> {
  return db.transaction().execute(async (db) => {
    // Waiting for another process, or for rows to be filled, may well take longer than a request's statement.
    await sql`set local statement_timeout = 0`.execute(db);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
    await sql`set local lock_timeout = 0`.execute(db);
    await sql`select pg_advisory_xact_lock(${LOCK}::bigint)`.execute(db);
    // Requests queue behind a migration that waits for a table lock, so the wait is short.
    await sql`set local lock_timeout to default`.execute(db);
    const { error, results } = await migratorOf(db).migrateToLatest();
    if (error !== undefined) throw error;
    return (results ?? []).map((result) => result.migrationName);
  });
}

/**
 * Names of the migrations that this build has and the database lacks; empty when ready to serve. The database may
 * have more: during a rolling release the new build migrates while the old one still serves.
 */
export async function pendingMigrations({ db }: Database): Promise<readonly string[]> {
  const names = await appliedMigrations(db).catch((error: { code?: string }): string[] => {
    if (error.code === UNDEFINED_TABLE) return [];
    throw error;
  });
  return Object.keys(migrations).filter((name) => !names.includes(name));
}

/** For whoever leaves the schema alone. @throws SetupError when it lacks what this build needs */
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
    provider: {
      // The migrator refuses applied migrations it does not know: those of a newer version stand in as empty ones.
      getMigrations: async () => {
        const newer = (await appliedMigrations(db)).filter((name) => !(name in migrations));
        const done: Migration = { up: async () => undefined };
        return { ...migrations, ...Object.fromEntries(newer.map((name) => [name, done])) };
      },
    },
    // A migration with a lower number may be applied later: it then fills the gap.
    allowUnorderedMigrations: true,
  });
}

async function appliedMigrations(db: Database['db']): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}
