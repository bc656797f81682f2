import { userInfo } from 'node:os';
import type { Database } from '../../server/src/adapters/database/database.ts';
import { migrate } from '../../server/src/adapters/database/migrate.ts';
import { openPostgres } from '../../server/src/adapters/database/postgres.ts';
import { generateListings } from '../../server/src/db/bulk/listings.ts';
import { type OwnDatabase, ownDatabase } from '../../server/test/postgres-server.ts';

/** Where benches make their databases. */
const server = () =>
  process.env.DATABASE_URL ?? `postgres://${userInfo().username}@127.0.0.1:5432/postgres`;

export interface BenchDatabase {
  readonly url: string;
  readonly database: Database;
  /** Closes and drops it. */
  drop(): Promise<void>;
}

/** A fresh PostgreSQL database with so many made-up listings. A million take a few minutes. */
export async function databaseOf(listings: number): Promise<BenchDatabase> {
  const made = await freshDatabase(String(listings));
  try {
    await generateListings(made.database.db, listings);
  } catch (error) {
    await made.drop();
    throw error;
  }
  return made;
}

/** A fresh PostgreSQL database with the product's tables, empty. */
export async function freshDatabase(name: string): Promise<BenchDatabase> {
  const own = await bareDatabase(name);
  const database = openPostgres(own.url);
  const drop = async () => {
    await database.close();
    await own.drop();
  };
  try {
    await migrate(database);
  } catch (error) {
    await drop();
    throw error;
  }
  return { url: own.url, database, drop };
}

/** The same without a table. */
export const bareDatabase = (name: string): Promise<OwnDatabase> =>
  ownDatabase(server(), `threshold_bench_${process.pid}_${name}`);
