import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { lateIndexes } from '../../db/late-indexes.ts';
import { SetupError } from '../../lib/setup-error.ts';
import { type Database, type Db, isDatabaseOverloaded } from './database.ts';

/** Id of the advisory lock that allows only one process at a time to build indexes. */
const TURN = '3853314791062309108';
const LOOK_EVERY_MS = 250;

/**
 * Builds missing and interrupted indexes without blocking writes. On PostgreSQL, the build runs
 * outside a transaction and waits for transactions in progress, such as those of a backup.
 * Processes that start together build one after the other.
 * @throws SetupError if a pooler's timeout ends the statement
 */
export async function buildIndexes(
  database: Database,
  wanted: Readonly<Record<string, string>> = lateIndexes,
): Promise<void> {
  const { db, engine } = database;
  while ((await findMissingIndexes(db, wanted)).length > 0) {
    if (engine === 'pglite') return createIndexesOnPglite(db, wanted);
    const isDone = await db.transaction().execute(async (turn) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(turn);
      // An index build waits for all older snapshots, also for that of a statement that waits for
      // this lock. So the lock is polled. The polling statement has no parameters, because a
      // statement with parameters keeps its snapshot until the next statement.
      const { rows } = await sql<{ is_ours: boolean }>`
        select pg_try_advisory_xact_lock(${sql.lit(TURN)}::bigint) as is_ours`.execute(turn);
      if (!rows[0]?.is_ours) return false;
      await createIndexesConcurrently(database, wanted);
      return true;
    });
    if (!isDone) await sleep(LOOK_EVERY_MS);
  }
}

/** Builds indexes on the embedded engine. It has one connection, so no other statement waits. */
async function createIndexesOnPglite(
  db: Db,
  wanted: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, on] of Object.entries(wanted)) {
    await sql`create index if not exists ${sql.id(name)} on ${sql.raw(on)}`.execute(db);
  }
}

async function createIndexesConcurrently(
  { db, pool, isPooled }: Database,
  wanted: Readonly<Record<string, string>>,
): Promise<void> {
  const names = await findMissingIndexes(db, wanted);
  const client = await pool.connect();
  try {
    // Behind a pooler the session is shared with other clients, so its timeouts stay unchanged.
    if (!isPooled) await client.query('set statement_timeout = 0; set lock_timeout = 0');
    for (const name of names) {
      await client.query(`drop index concurrently if exists ${name}`);
      await client.query(`create index concurrently ${name} on ${wanted[name]}`);
    }
  } catch (error) {
    if (isPooled && isDatabaseOverloaded(error)) {
      throw new SetupError(
        'An index takes longer to build than the limit of the pooler before PostgreSQL allows. Run npm run migrate once with PostgreSQL’s own address in DATABASE_URL.',
      );
    }
    throw error;
  } finally {
    client.release(true);
  }
}

/** Returns the names of the indexes that are missing or invalid. */
async function findMissingIndexes(
  db: Db,
  wanted: Readonly<Record<string, string>>,
): Promise<string[]> {
  const names = Object.keys(wanted);
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = current_schema()::regnamespace and c.relname = any(${names}) and i.indisvalid
  `.execute(db);
  const whole = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !whole.has(name));
}
