import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import type { ByteStream } from '../adapters/backups/backup-place.ts';
import { pgliteFolder } from '../adapters/database/data-dir-lock.ts';
import type { Db } from '../adapters/database/database.ts';
import { openPostgres } from '../adapters/database/postgres.ts';
import { requireTool, restorePostgres, verifyDump } from '../adapters/database/postgres-tools.ts';
import { requireUnpooledPostgres } from '../adapters/database/require-postgres.ts';
import { SetupError } from '../lib/setup-error.ts';
import { consumeStream } from '../lib/streams.ts';
import type { BackupDeps } from './backup-files.ts';
import type { Manifest } from './manifest.ts';

/** The empty database into which rows are restored. */
export interface RestoreTarget {
  /** Reads a dump to its end. @throws SetupError if it could not be restored here */
  check(dump: ByteStream): Promise<void>;
  /** Restores all rows or none. */
  restore(dump: ByteStream): Promise<void>;
}

const engines = { postgres: 'PostgreSQL', pglite: 'the embedded engine' } as const;

/** @throws SetupError if the database has another engine, is older, or is not empty */
export async function openRestoreTarget(
  { config, env }: BackupDeps,
  { engine, server }: Pick<Manifest, 'engine' | 'server'>,
): Promise<RestoreTarget> {
  const { databaseUrl, dataDir } = config;
  const here = databaseUrl === undefined ? 'pglite' : 'postgres';
  if (here !== engine) {
    throw new SetupError(
      `The backup is of ${engines[engine]}, and this is ${engines[here]}: rows are restored into the kind of database that they come from. ` +
        (engine === 'pglite' ? 'Leave DATABASE_URL out.' : 'Set DATABASE_URL.'),
    );
  }
  if (databaseUrl === undefined) return openEmbeddedTarget(dataDir);
  await requireUnpooledPostgres(databaseUrl);
  const deps = { pgBin: config.backups.pgBin, env, databaseUrl };
  await requireTool(deps, 'pg_restore', server);
  const database = openPostgres(databaseUrl);
  try {
    requireServerVersion(await readServerVersion(database.db), server);
    await requireEmptyDatabase(database.db);
  } finally {
    await database.close();
  }
  return {
    check: (dump) => verifyDump(deps, dump),
    restore: (dump) => restorePostgres(deps, dump),
  };
}

/** Restores into the data folder. A dump that cannot be read leaves no database in the folder. */
function openEmbeddedTarget(dataDir: string): RestoreTarget {
  if (existsSync(pgliteFolder(dataDir))) {
    throw new SetupError(
      `There is an embedded database in ${dataDir} already. Move it away, or set DATA_DIR to an empty folder.`,
    );
  }
  return {
    check: consumeStream,
    restore: async (dump) => {
      const { restorePglite } = await import('../adapters/database/pglite.ts');
      const bytes = Buffer.concat(await Array.fromAsync(dump));
      await restorePglite(dataDir, new Blob([new Uint8Array(bytes)]));
    },
  };
}

async function readServerVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ server: number }>`
    select current_setting('server_version_num')::int / 10000 as server
  `.execute(db);
  return rows[0]?.server ?? 0;
}

function requireServerVersion(here: number, server: number): void {
  if (here >= server) return;
  throw new SetupError(
    `The backup is of PostgreSQL ${server}, and this is ${here}: restore it into ${server} or newer.`,
  );
}

/** @throws SetupError if the database has tables other than those of extensions */
async function requireEmptyDatabase(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by 1 limit 1
  `.execute(db);
  if (rows.length === 0) return;
  throw new SetupError(
    `The database of DATABASE_URL is not empty (it has ${rows[0]?.name}). Restore into a new one: createdb threshold_restored`,
  );
}
