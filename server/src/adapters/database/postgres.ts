import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import type { Tables } from '../../db/tables.ts';
import { setColumnParsers } from './column-types.ts';
import type { Database } from './database.ts';

const POOL_SIZE = 10;

/** PostgreSQL 15 or newer. Statements that run away are ended by the server, so that one query can't hold the pool. */
export function openPostgres(connectionString: string): Database {
  setColumnParsers();
  const pool = new Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: 4_000,
    statement_timeout: 5_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'threshold',
    // Compiling a plan takes longer than any of our statements runs.
    options: '-c jit=off',
  });
  // A connection that dies while idle is replaced on next use; without a listener it would end the process.
  pool.on('error', () => undefined);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, engine: 'postgres', close: () => db.destroy() };
}
