import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { DataDirLockedError, pgliteFolder } from '../adapters/database/data-dir-lock.ts';
import type { Db } from '../adapters/database/database.ts';
import { openPostgres } from '../adapters/database/postgres.ts';
import { type Dump, dumpPostgres, requireTool } from '../adapters/database/postgres-tools.ts';
import { requireUnpooledPostgres } from '../adapters/database/require-postgres.ts';
import { SetupError } from '../lib/setup-error.ts';
import type { BackupDeps } from './backup-files.ts';

/** A snapshot of the database. All queries and the dump see the same state. */
export interface DatabaseSnapshot {
  readonly db: Db;
  readonly at: Date;
  readonly engine: 'postgres' | 'pglite';
  /** Major version of the engine. */
  readonly server: number;
  dump(): Promise<Dump>;
}

/** Runs `act` in a database snapshot. On the embedded engine, the product must be stopped. */
export function withDatabaseSnapshot<T>(
  deps: BackupDeps,
  act: (moment: DatabaseSnapshot) => Promise<T>,
): Promise<T> {
  const { databaseUrl, dataDir } = deps.config;
  return databaseUrl === undefined
    ? withPgliteSnapshot(dataDir, act)
    : withPostgresSnapshot(deps, databaseUrl, act);
}

async function withPostgresSnapshot<T>(
  { config, env }: BackupDeps,
  databaseUrl: string,
  act: (moment: DatabaseSnapshot) => Promise<T>,
): Promise<T> {
  await requireUnpooledPostgres(databaseUrl);
  const tools = { pgBin: config.backups.pgBin, env };
  const database = openPostgres(databaseUrl);
  try {
    const { server } = await readTimeAndVersion(database.db);
    await requireTool(tools, 'pg_dump', server);
    await requireTool(tools, 'pg_restore', server);
    return await database.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (db) => {
        await sql`set local statement_timeout = 0`.execute(db);
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
        // Waits up to a minute for locks, because a migration may be running.
        await sql`set local lock_timeout = '60s'`.execute(db);
        const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(db);
        const snapshot = rows[0]?.id ?? '';
        return act({
          db,
          ...(await readTimeAndVersion(db)),
          engine: 'postgres',
          dump: async () => dumpPostgres({ ...tools, databaseUrl }, snapshot),
        });
      });
  } finally {
    await database.close();
  }
}

/** Locks the data folder for this process, so that no other process changes the database. */
async function withPgliteSnapshot<T>(
  dataDir: string,
  act: (moment: DatabaseSnapshot) => Promise<T>,
): Promise<T> {
  if (!existsSync(pgliteFolder(dataDir))) {
    throw new SetupError(
      `There is no embedded database in ${dataDir}. DATA_DIR or DATABASE_URL names the one to back up.`,
    );
  }
  const { openPglite } = await import('../adapters/database/pglite.ts');
  const database = await openPglite(dataDir).catch((error: unknown) => {
    if (!(error instanceof DataDirLockedError)) throw error;
    throw new SetupError(
      `${dataDir} is in use by a running Threshold. The embedded database belongs to one process: stop it for the time of the backup. (On PostgreSQL the product may run.)`,
    );
  });
  try {
    return await act({
      db: database.db,
      ...(await readTimeAndVersion(database.db)),
      engine: 'pglite',
      dump: async () => ({ body: streamBlob(await database.dump()), done: Promise.resolve() }),
    });
  } finally {
    await database.close();
  }
}

async function* streamBlob(blob: Blob): Dump['body'] {
  for await (const piece of blob.stream()) yield Buffer.from(piece);
}

async function readTimeAndVersion(db: Db): Promise<Pick<DatabaseSnapshot, 'at' | 'server'>> {
  const { rows } = await sql<{ at: Date; server: number }>`
    select clock_timestamp() as at, current_setting('server_version_num')::int / 10000 as server
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the database returned no version');
  return row;
}
