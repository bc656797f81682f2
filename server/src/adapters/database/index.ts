import type { Part } from '../../lib/parts.ts';
import type { Database } from './database.ts';
import { requirePostgres } from './require-postgres.ts';

export interface DatabaseOptions {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
}

/**
 * Opens PostgreSQL where a URL is given, else the embedded engine in `dataDir`. The schema is not touched: see `migrate`.
 * @param part says from then on whether it answers
 * @throws SetupError where the URL leads to no PostgreSQL that can be used
 */
export async function openDatabase(
  { databaseUrl, dataDir }: DatabaseOptions,
  part?: Part,
): Promise<Database> {
  if (databaseUrl !== undefined) {
    const found = await requirePostgres(databaseUrl);
    return (await import('./postgres.ts')).openPostgres(databaseUrl, part, found);
  }
  const database = await (await import('./pglite.ts')).openPglite(dataDir);
  part?.up();
  return database;
}
