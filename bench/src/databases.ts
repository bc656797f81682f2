import { userInfo } from 'node:os';
import type { Database } from '../../server/src/adapters/database/database.ts';
import { migrate } from '../../server/src/adapters/database/migrate.ts';
import { openPostgres } from '../../server/src/adapters/database/postgres.ts';
import { generateListings } from '../../server/src/db/bulk/listings.ts';

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
  const name = `threshold_bench_${process.pid}_${listings}`;
  await onServer(`create database ${name}`);
  const url = new URL(server());
  url.pathname = `/${name}`;
  const database = openPostgres(url.href);
  const drop = async () => {
    await database.close();
    await onServer(`drop database ${name} with (force)`);
  };
  try {
    await migrate(database);
    await generateListings(database.db, listings);
  } catch (error) {
    await drop();
    throw error;
  }
  return { url: url.href, database, drop };
}

async function onServer(statement: string): Promise<void> {
  const database = openPostgres(server());
  try {
    await database.pool.query(statement);
  } finally {
    await database.close();
  }
}
