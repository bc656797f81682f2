import { mkdir, rename, rm } from 'node:fs/promises';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Kysely } from 'kysely';
import { Pool } from 'pg';
import type { Tables } from '../../db/tables.ts';
import { lockDataDir, pgliteFolder } from './data-dir-lock.ts';
import type { Database } from './database.ts';
import { isPoolOverloaded, setColumnParsers, TransactionalDialect } from './dialect.ts';

export interface EmbeddedDatabase extends Database {
  /** Returns a copy of the whole database for `restorePglite`. No transaction may be open. */
  dump(): Promise<Blob>;
}

/** Opens the embedded engine and locks its folder. Only for development: it never calls fsync. */
export async function openPglite(dataDir: string): Promise<EmbeddedDatabase> {
  await mkdir(dataDir, { recursive: true });
  const unlock = await lockDataDir(dataDir);
  try {
    const pglite = await PGlite.create({ dataDir: pgliteFolder(dataDir) });
    const database = wrapPglite(pglite);
    return {
      ...database,
      dump: () => pglite.dumpDataDir('none'),
      close: async () => {
        await database.close();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** Restores a `dump` into a folder without a database. The database gets its name when complete. */
export async function restorePglite(dataDir: string, dump: Blob): Promise<void> {
  const folder = pgliteFolder(dataDir);
  const unfinished = `${folder}.unfinished`;
  await mkdir(dataDir, { recursive: true });
  const unlock = await lockDataDir(dataDir);
  try {
    await rm(unfinished, { recursive: true, force: true });
    const pglite = await PGlite.create({ dataDir: unfinished, loadDataDir: dump });
    await pglite.close();
    await rename(unfinished, folder);
  } finally {
    await unlock();
  }
}

/** Opens the embedded engine in memory. `snapshot` is a result of `dumpDataDir('none')`. */
export async function openPgliteInMemory(
  snapshot?: PGliteOptions['loadDataDir'],
): Promise<Database> {
  return wrapPglite(await PGlite.create(snapshot ? { loadDataDir: snapshot } : {}));
}

/** Wraps the single connection in a pool. A query past the pool would join an open transaction. */
export function wrapPglite(pglite: PGlite): Database {
  setColumnParsers();
  const pool = new Pool(
    Object.assign(createPgConfig(pglite), {
      max: 1,
      idleTimeoutMillis: 0,
      // Also limits the time for which a statement waits for the single connection.
      connectionTimeoutMillis: 10_000,
    }),
  );
  pool.on('error', () => undefined);
  const db = new Kysely<Tables>({ dialect: new TransactionalDialect({ pool }) });
  return {
    db,
    pool,
    engine: 'pglite',
    isPooled: false,
    isBehind: () => isPoolOverloaded(pool),
    close: async () => {
      await db.destroy();
      await pglite.close();
    },
  };
}
