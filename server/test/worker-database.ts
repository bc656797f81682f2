import fs from 'node:fs';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { inject } from 'vitest';
import type { Database, Db } from '../src/adapters/database/database.ts';
import { openDatabase } from '../src/adapters/database/open-database.ts';
import { openPgliteInMemory } from '../src/adapters/database/pglite.ts';
import { buildDatabaseUrl, onServer } from './peers/postgres-server.ts';
import { noteStatements } from './statements/note-statements.ts';

let opened: Promise<Database> | undefined;

// Turns `fsync` off: files of tests need not survive a crash of the machine, and waiting for the
// disk takes most of the time of storing a file.
Reflect.set(fs, 'fsync', (_file: number, done: () => void) => process.nextTick(done));

/** Returns the database of this worker, which all test files of the worker share. */
export function workerDatabase(): Promise<Database> {
  opened ??= open();
  return opened;
}

async function open(): Promise<Database> {
  return noteIfWanted(await openFromTemplate());
}

/** Records the statements of the product if the test run checks their plans afterwards. */
export function noteIfWanted(database: Database): Database {
  const { TEST_STATEMENTS } = process.env;
  return TEST_STATEMENTS ? noteStatements(database, TEST_STATEMENTS) : database;
}

async function openFromTemplate(): Promise<Database> {
  const template = inject('template');
  if (template.engine === 'pglite') {
    return openPgliteInMemory(new Blob([await readFile(template.snapshot)]));
  }
  const name = `${template.name}_${process.env.VITEST_POOL_ID ?? process.pid}`;
  await onServer(template.direct, `drop database if exists ${name} with (force)`);
  await onServer(template.direct, `create database ${name} template ${template.name}`);
  // Commits do not wait for the disk, which would take thirty times as long. The data need not
  // survive a crash of the server.
  await onServer(template.direct, `alter database ${name} set synchronous_commit = off`);
  return openDatabase({ databaseUrl: buildDatabaseUrl(template.server, name), dataDir: '' });
}

/** Tables whose rows migrations insert, which tests must not delete. */
const filledByMigrations = new Set(['services', 'vendor_types']);

/**
 * Empties every table except those that migrations fill. TRUNCATE would create new files for all
 * tables and indexes, which takes PostgreSQL seconds; deleting the few rows of a test takes
 * milliseconds.
 */
export async function emptyDatabase({ db }: Database): Promise<void> {
  const filled = await sql<{ name: string }>`${sql.join(
    (await emptiedTables(db)).map(
      (name) => sql`select ${sql.lit(name)} as name where exists (select from ${sql.table(name)})`,
    ),
    sql` union all `,
  )}`.execute(db);
  await db.transaction().execute(async (db) => {
    // Deletes in any order, ignoring foreign keys and triggers.
    await sql`set local session_replication_role = replica`.execute(db);
    for (const { name } of filled.rows) await sql`delete from ${sql.table(name)}`.execute(db);
  });
}

/**
 * Empties the tables by giving them new data files, and deletes their statistics. PostgreSQL's
 * plans depend on both, and deleting rows would leave statistics of earlier test files. Autovacuum
 * is off, because it would collect new statistics at an unpredictable moment.
 */
export async function renewTables({ db }: Database): Promise<void> {
  const names = await emptiedTables(db);
  await db.transaction().execute(async (db) => {
    // This creates some two hundred files, which on a busy disk may take longer than the product's
    // statement timeout.
    await sql`set local statement_timeout = '50s'`.execute(db);
    await sql`
      do $$ declare name text; begin
        for name in select tablename from pg_tables where schemaname = 'public' loop
          execute format('alter table %I set (autovacuum_enabled = false)', name);
        end loop;
      end $$`.execute(db);
    await sql`
      delete from pg_statistic where starelid in (
        select oid from pg_class where relnamespace = 'public'::regnamespace)`.execute(db);
    await sql`truncate ${sql.join(names.map((name) => sql.table(name)))} cascade`.execute(db);
  });
}

async function emptiedTables(db: Db): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%'`.execute(db);
  return tables.rows.map(({ name }) => name).filter((name) => !filledByMigrations.has(name));
}
