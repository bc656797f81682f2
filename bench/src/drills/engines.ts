import type { Database } from '../../../server/src/adapters/database/database.ts';
import { openDatabase } from '../../../server/src/adapters/database/index.ts';
import { ownDatabase } from '../../../server/test/postgres-server.ts';

export interface Engine {
  readonly name: string;
  /** Empty for the embedded one, as the product's environment has it. */
  readonly databaseUrl: string;
}

/** On the embedded engine and, where TEST_DATABASE_URL names a PostgreSQL, on a fresh database there. */
export async function onEveryEngine<T>(act: (engine: Engine) => Promise<T>): Promise<T[]> {
  const results = [await act({ name: 'embedded', databaseUrl: '' })];
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return results;
  const database = await ownDatabase(server, `threshold_drill_${process.pid}`);
  try {
    results.push(await act({ name: 'PostgreSQL', databaseUrl: database.url }));
  } finally {
    await database.drop();
  }
  return results;
}

/** Opens the database of a product that does not run: the embedded engine takes one process at a time. */
export async function onDatabase<T>(
  { databaseUrl }: Engine,
  dataDir: string,
  act: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ databaseUrl: databaseUrl || undefined, dataDir });
  try {
    return await act(database);
  } finally {
    await database.close();
  }
}
