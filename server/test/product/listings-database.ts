import { inject } from 'vitest';
import type { Database } from '../../src/adapters/database/database.ts';
import { openDatabase } from '../../src/adapters/database/open-database.ts';
import { generateListings } from '../../src/db/bulk/bulk-listings.ts';
import { buildDatabaseUrl, onServer, ownDatabase, withLock } from '../peers/postgres-server.ts';
import { noteIfWanted, renewTables, workerDatabase } from '../worker-database.ts';

const LISTINGS = 15_000;

let count = 0;

/**
 * Opens a database that contains only 15,000 generated listings. On PostgreSQL, they are generated
 * once per test run and then copied for each test file.
 */
export async function listingsDatabase(): Promise<Database> {
  const template = inject('template');
  if (template.engine === 'pglite') {
    const database = await workerDatabase();
    await renewTables(database);
    await generateListings(database.db, LISTINGS);
    return database;
  }
  const { direct, server, name } = template;
  const source = `${name}_listings`;
  await withLock(direct, source, async () => {
    const found = await onServer(direct, `select from pg_database where datname = '${source}'`);
    if (found.length > 0) return;
    await ownDatabase(direct, source, name);
    const database = await openDatabase({
      databaseUrl: buildDatabaseUrl(direct, source),
      dataDir: '',
    });
    await generateListings(database.db, LISTINGS);
    await database.close();
  });
  count += 1;
  const { url } = await ownDatabase(direct, `${source}_${process.pid}_${count}`, source, server);
  return noteIfWanted(await openDatabase({ databaseUrl: url, dataDir: '' }));
}
