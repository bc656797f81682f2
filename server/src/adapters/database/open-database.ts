import type { Dependency } from '../../lib/parts.ts';
import type { Database } from './database.ts';
import { requirePostgres } from './require-postgres.ts';

export interface DatabaseOptions {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
}

/**
 * Opens PostgreSQL if a URL is set, else the embedded engine in `dataDir`, without changing the
 * schema. @throws SetupError if the URL does not lead to a usable PostgreSQL server
 */
export async function openDatabase(
  { databaseUrl, dataDir }: DatabaseOptions,
  part?: Dependency,
): Promise<Database> {
  if (databaseUrl !== undefined) {
    const found = await requirePostgres(databaseUrl);
    return (await import('./postgres.ts')).openPostgres(databaseUrl, part, found);
  }
  const database = await (await import('./pglite.ts')).openPglite(dataDir);
  part?.up();
  return database;
}
