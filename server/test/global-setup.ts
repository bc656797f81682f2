import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/adapters/database/migrate.ts';
import { openDatabase } from '../src/adapters/database/open-database.ts';
import { wrapPglite } from '../src/adapters/database/pglite.ts';
import { buildDatabaseUrl, onServer } from './peers/postgres-server.ts';
import { poolBefore } from './product/pooled-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Initial state of every worker's database: a dumped data folder, or a template on the server.
     */
    template:
      | { readonly engine: 'pglite'; readonly snapshot: string }
      | {
          readonly engine: 'postgres';
          /**
           * URL that the product uses, through a pooler if the run has one. Pooled sessions have a
           * statement timeout, so databases are created and dropped at `direct`.
           */
          readonly server: string;
          /** URL of the PostgreSQL server without the pooler. */
          readonly direct: string;
          readonly name: string;
        };
  }
}

/**
 * Migrates one database and lets each worker load a copy, which is faster than a migration each.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL;
  return server ? setupPostgres(project, server) : setupPglite(project);
}

async function setupPglite(project: TestProject) {
  const pglite = await PGlite.create();
  const database = wrapPglite(pglite);
  await migrate(database);
  const dump = await pglite.dumpDataDir('none');
  await database.close();
  const folder = await mkdtemp(join(tmpdir(), 'threshold-test-'));
  const snapshot = join(folder, 'template.tar');
  await writeFile(snapshot, Buffer.from(await dump.arrayBuffer()));
  project.provide('template', { engine: 'pglite', snapshot });
  return () => rm(folder, { recursive: true });
}

async function setupPostgres(project: TestProject, direct: string) {
  const name = `threshold_template_${process.pid}`;
  const pooler = process.env.TEST_POOLER ? await poolBefore(direct, name) : undefined;
  const server = pooler?.url ?? direct;
  await onServer(direct, `create database ${name}`);
  const database = await openDatabase({ databaseUrl: buildDatabaseUrl(server, name), dataDir: '' });
  await migrate(database);
  await database.close();
  project.provide('template', { engine: 'postgres', server, direct, name });
  return async () => {
    for (const database of await databasesNamed(direct, name)) {
      await onServer(direct, `drop database ${database} with (force)`);
    }
    await pooler?.stop();
  };
}

/** Returns the template and the workers' copies of it. */
async function databasesNamed(server: string, prefix: string): Promise<string[]> {
  const rows = await onServer<{ datname: string }>(
    server,
    `select datname from pg_database where starts_with(datname, '${prefix}')`,
  );
  return rows.map(({ datname }) => datname);
}
