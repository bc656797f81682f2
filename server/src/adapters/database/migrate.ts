import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { isBeforeBaseline, migrations as known } from '../../db/migrations/index.ts';
import { SetupError } from '../../lib/setup-error.ts';
import { buildIndexes } from './build-indexes.ts';
import type { Database } from './database.ts';

type Migrations = Readonly<Record<string, Migration>>;

const UNDEFINED_TABLE = '42P01';

/** Id of the advisory lock for migrating. All versions use it, so only one process migrates. */
const LOCK = '3853314791062309107';

/**
 * Brings the schema up to date and returns the names of the applied migrations. Processes that
 * start together wait on an advisory lock. All pending migrations run in one transaction, so a
 * failure changes nothing. Migrations of a newer version are accepted, because this version can run
 * on their schema. Indexes of large tables are built afterwards.
 * @throws SetupError if the database was made by a version older than the baseline migration
 */
export async function migrate(
  database: Database,
  migrations: Migrations = known,
): Promise<readonly string[]> {
  assertAfterBaseline(await appliedMigrations(database.db));
  const applied = await applyPending(database, migrations);
  await buildIndexes(database);
  return applied;
}

function applyPending({ db }: Database, migrations: Migrations): Promise<readonly string[]> {
  return db.transaction().execute(async (db) => {
    // The wait for another process, or a statement that fills rows, may take longer than the usual
    // timeout of statements.
    await sql`set local statement_timeout = 0`.execute(db);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
    await sql`set local lock_timeout = 0`.execute(db);
    await sql`select pg_advisory_xact_lock(${LOCK}::bigint)`.execute(db);
    // While a migration waits for a table lock, requests queue behind it. So the wait is limited.
    await sql`set local lock_timeout to default`.execute(db);
    const { error, results } = await createMigrator(db, migrations).migrateToLatest();
    if (error !== undefined) throw error;
    return (results ?? []).map((result) => result.migrationName);
  });
}

/**
 * Returns the names of migrations that the database lacks. It may also have migrations that are
 * unknown here: during a rolling release, the new version migrates while the old one still runs.
 */
export async function pendingMigrations(
  { db }: Database,
  migrations: Migrations = known,
): Promise<readonly string[]> {
  const names = await appliedMigrations(db);
  return Object.keys(migrations).filter((name) => !names.includes(name));
}

/** Checks the schema without migrating. @throws SetupError if this version cannot use it */
export async function requireMigrated(
  database: Database,
  migrations: Migrations = known,
): Promise<void> {
  assertAfterBaseline(await appliedMigrations(database.db));
  const pending = await pendingMigrations(database, migrations);
  if (pending.length === 0) return;
  throw new SetupError(
    `The database lacks ${pending.length} migrations, from ${pending[0]} on. Run npm run migrate first.`,
  );
}

/** @throws SetupError if these migrations were applied by a version older than the baseline */
export function assertAfterBaseline(applied: readonly string[]): void {
  if (!isBeforeBaseline(applied)) return;
  throw new SetupError(
    'This database was made by an earlier version that was never released. Start with an empty database, or an empty data folder (DATA_DIR).',
  );
}

function createMigrator(db: Database['db'], migrations: Migrations): Migrator {
  return new Migrator({
    db,
    provider: {
      // The migrator refuses a database with applied migrations that are not in this list, so
      // those of a newer version are added as empty migrations.
      getMigrations: async () => {
        const newer = (await appliedMigrations(db)).filter((name) => !(name in migrations));
        const done: Migration = { up: async () => undefined };
        return { ...migrations, ...Object.fromEntries(newer.map((name) => [name, done])) };
      },
    },
    // Applies a missing migration even if a migration with a higher number was already applied.
    allowUnorderedMigrations: true,
  });
}

async function appliedMigrations(db: Database['db']): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    return rows.map(({ name }) => name);
  } catch (error) {
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return [];
    throw error;
  }
}
