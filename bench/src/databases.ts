import { userInfo } from 'node:os';
import type { Database } from '../../server/src/adapters/database/database.ts';
import { migrate } from '../../server/src/adapters/database/migrate.ts';
import { openPostgres } from '../../server/src/adapters/database/postgres.ts';
import { generateListings } from '../../server/src/db/bulk/bulk-listings.ts';
import { ownDatabase } from '../../server/test/public.ts';
import { withCleanup } from './product.ts';

/** The PostgreSQL server on which benches create their databases. */
const server = () =>
  process.env.DATABASE_URL ?? `postgres://${userInfo().username}@127.0.0.1:5432/postgres`;

export interface BenchDatabase {
  readonly url: string;
  readonly database: Database;
  /** Closes and drops the database. */
  drop(): Promise<void>;
}

/** Resolves with the database and lets `cleanup` drop it. */
export const databaseWith = async (cleanup: AsyncDisposableStack, made: Promise<BenchDatabase>) =>
  cleanup.adopt(await made, (one) => one.drop());

/** Creates a PostgreSQL database with generated listings. A million listings take minutes. */
export async function createListingsDatabase(listings: number): Promise<BenchDatabase> {
  return withCleanup(async (cleanup) => {
    const made = await databaseWith(cleanup, freshDatabase(String(listings)));
    await generateListings(made.database.db, listings);
    cleanup.move();
    return made;
  });
}

/** Creates a PostgreSQL database with the product's tables and no rows. */
export async function freshDatabase(name: string): Promise<BenchDatabase> {
  return withCleanup(async (cleanup) => {
    const own = await ownDatabase(server(), `threshold_bench_${process.pid}_${name}`);
    cleanup.defer(() => own.drop());
    const database = cleanup.adopt(openPostgres(own.url), (one) => one.close());
    await migrate(database);
    const made = cleanup.move();
    return { url: own.url, database, drop: () => made.disposeAsync() };
  });
}

export interface Engine {
  readonly name: string;
  /** `DATABASE_URL` of the product: empty for the embedded engine. */
  readonly databaseUrl: string;
}

/**
 * Runs `act` on the embedded engine and, if TEST_DATABASE_URL is set, on a fresh database of that
 * PostgreSQL server.
 */
export async function onEveryEngine<T>(act: (engine: Engine) => Promise<T>): Promise<T[]> {
  const results = [await act({ name: 'embedded', databaseUrl: '' })];
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return results;
  return withCleanup(async (cleanup) => {
    const database = await ownDatabase(server, `threshold_drill_${process.pid}`);
    cleanup.defer(() => database.drop());
    return [...results, await act({ name: 'PostgreSQL', databaseUrl: database.url })];
  });
}
