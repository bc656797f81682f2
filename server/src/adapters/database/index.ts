import type { Database } from './database.ts';

export interface DatabaseOptions {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
}

/** Opens PostgreSQL where a URL is given, else the embedded engine in `dataDir`. The schema is not touched: see `migrate`. */
export async function openDatabase({ databaseUrl, dataDir }: DatabaseOptions): Promise<Database> {
  if (databaseUrl !== undefined) return (await import('./postgres.ts')).openPostgres(databaseUrl);
  return (await import('./pglite.ts')).openPglite(dataDir);
}
