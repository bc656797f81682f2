import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { lateIndexes } from '../../db/late-indexes.ts';
import { SetupError } from '../../lib/setup-error.ts';
import type { Database, Db } from './database.ts';
import { isDatabaseOverloaded } from './database-away.ts';

/** Of one building process at a time. */
const TURN = '3853314791062309108';
const LOOK_EVERY_MS = 250;

/**
 * Builds the indexes that are not there, or were broken off, while others write: on PostgreSQL none of it is in a transaction,
 * and it waits for those that are under way, such as a backup's. Processes that start at once take turns.
 * @throws SetupError where a pooler's limit ends the statement
 */
export async function buildIndexes(
  database: Database,
  wanted: Readonly<Record<string, string>> = lateIndexes,
): Promise<void> {
  const { db, engine } = database;
  while ((await missing(db, wanted)).length > 0) {
    if (engine === 'pglite') return buildAlone(db, wanted);
    const isDone = await db.transaction().execute(async (turn) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(turn);
      // Whoever builds waits for all snapshots. So nobody waits for the turn inside a statement, and this one has no
      // parameter: of one that has, the snapshot lasts until the next.
      const { rows } = await sql<{ is_ours: boolean }>`
        select pg_try_advisory_xact_lock(${sql.lit(TURN)}::bigint) as is_ours`.execute(turn);
      if (!rows[0]?.is_ours) return false;
      await buildBesideWriters(database, wanted);
      return true;
    });
    if (!isDone) await sleep(LOOK_EVERY_MS);
  }
}

/** The embedded engine has one connection, which nobody else can be using meanwhile. */
async function buildAlone(db: Db, wanted: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, on] of Object.entries(wanted)) {
    await sql`create index if not exists ${sql.id(name)} on ${sql.raw(on)}`.execute(db);
  }
}

async function buildBesideWriters(
  { db, pool, isPooled }: Database,
  wanted: Readonly<Record<string, string>>,
): Promise<void> {
  const names = await missing(db, wanted);
  const client = await pool.connect();
  try {
    // A pooler's session is everybody's, so it keeps its limits.
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

/** Those that are not there, or not whole. */
async function missing(db: Db, wanted: Readonly<Record<string, string>>): Promise<string[]> {
  const names = Object.keys(wanted);
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = current_schema()::regnamespace and c.relname = any(${names}) and i.indisvalid
  `.execute(db);
  const whole = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !whole.has(name));
}
