import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { inject } from 'vitest';
import type { Database } from '#src/adapters/database/database.ts';
import { openDatabase } from '#src/adapters/database/open-database.ts';
import { restorePglite } from '#src/adapters/database/pglite.ts';
import { openStorage } from '#src/adapters/storage/open-storage.ts';
import type { Storage } from '#src/adapters/storage/storage.ts';
import { readConfig } from '#src/config.ts';
import { newId } from '#src/db/new-id.ts';
import { ownDatabase } from '../peers/postgres-server.ts';
import type { S3Server } from '../peers/s3-server.ts';
import { runCommand } from '../product/product-command.ts';

/* Installations on disk and in real databases, for tests of the backup and restore commands. */

export const secretKey = 'the key of an installation that is backed up';

/** An installation of the product, on which tests run commands with `env`. */
export interface Installation {
  readonly env: Readonly<Record<string, string>> & { readonly DATA_DIR: string };
  /** Opens the installation's database and files exclusively while `act` runs. */
  readonly use: <T>(
    act: (deps: { database: Database; storage: Storage }) => Promise<T>,
  ) => Promise<T>;
}

export interface Installations {
  /**
   * Creates an installation whose database has the schema but no rows, or an installation without a
   * database.
   */
  make(has?: { schema?: boolean; files?: S3Server }): Promise<Installation>;
  /** Creates an empty temporary folder. */
  folder(): Promise<string>;
  removeAll(): Promise<void>;
}

export function installations(): Installations {
  const leftovers: (() => Promise<unknown>)[] = [];
  const folder = async () => {
    const made = await mkdtemp(join(tmpdir(), 'threshold-backups-'));
    leftovers.push(() => rm(made, { recursive: true, force: true }));
    return made;
  };
  const databaseIn = async (dataDir: string, hasSchema: boolean): Promise<string> => {
    const template = inject('template');
    if (template.engine === 'postgres') {
      const name = `${template.name}_b${newId().replaceAll('-', '')}`;
      const from = hasSchema ? template.name : 'template0';
      const own = await ownDatabase(template.direct, name, from);
      // The database is dropped at the end of the test run, together with its template.
      return own.url;
    }
    if (hasSchema) await restorePglite(dataDir, new Blob([await readFile(template.snapshot)]));
    return '';
  };
  return {
    folder,
    make: async ({ schema = true, files } = {}) => {
      const DATA_DIR = await folder();
      const env = {
        DATA_DIR,
        DATABASE_URL: await databaseIn(DATA_DIR, schema),
        SECRET_KEY: secretKey,
        ...(files && buildS3Environment(files, 'S3')),
      };
      return {
        env,
        use: async (act) => {
          const config = readConfig(env, 'local');
          const database = await openDatabase(config);
          try {
            return await act({ database, storage: await openStorage(config) });
          } finally {
            await database.close();
          }
        },
      };
    },
    removeAll: async () => {
      for (const remove of leftovers) await remove();
    },
  };
}

/** Returns the environment variables with which a command uses an S3 store. */
export const buildS3Environment = ({ config }: S3Server, prefix: 'S3' | 'BACKUP_S3') => ({
  [`${prefix}_ENDPOINT`]: config.endpoint,
  [`${prefix}_REGION`]: config.region,
  [`${prefix}_ACCESS_KEY_ID`]: config.accessKeyId,
  [`${prefix}_SECRET_ACCESS_KEY`]: config.secretAccessKey,
  ...(prefix === 'S3' && { S3_BUCKET: config.bucket }),
});

/** Runs a command on the installation with further environment variables. */
export const run = (
  command: 'backup' | 'restore',
  { env }: Pick<Installation, 'env'>,
  words: readonly string[],
  more: NodeJS.ProcessEnv = {},
) => runCommand(command, { ...env, ...more }, words);

/** Returns every row of every table as JSON. */
export async function readAllRows({ db }: Database): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const rows: Record<string, string> = {};
  for (const { name } of tables.rows) {
    const found = await sql<{ all: string }>`
      select coalesce(json_agg(t order by t::text), '[]')::text as all from ${sql.table(name)} as t`.execute(
      db,
    );
    rows[name] = found.rows[0]?.all ?? '';
  }
  return rows;
}

/** Returns the files of a folder and its subfolders with their content. */
export async function readFolderContents(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Map(
    await Promise.all(
      files.map(async ({ parentPath, name }) => {
        const path = join(parentPath, name);
        return [path.slice(folder.length + 1), await readFile(path, 'latin1')] as const;
      }),
    ),
  );
}

/** Changes the manifest of an unencrypted backup. */
export async function changeManifest(backup: string, changes: object): Promise<void> {
  const path = join(backup, 'manifest.json');
  const manifest = JSON.parse(await readFile(path, 'utf8')) as object;
  await writeFile(path, JSON.stringify({ ...manifest, ...changes }));
}
