import { Kysely } from 'kysely';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import type { Tables } from '../../db/tables.ts';
import type { Dependency } from '../../lib/parts.ts';
import { type Database, DatabaseUnavailableError, isConnectionLost } from './database.ts';
import {
  disablePreparedStatements,
  isPoolOverloaded,
  setColumnParsers,
  TransactionalDialect,
} from './dialect.ts';
import { type Postgres, sessionSettings } from './require-postgres.ts';
import { type DatabaseWatch, watchDatabase } from './watch-database.ts';

const POOL_SIZE = 10;

/**
 * Opens PostgreSQL 15 or newer. The server ends statements that run too long, so that one query
 * cannot block the pool.
 * @param part receives whether the database answers; while it does not, new statements fail
 */
export function openPostgres(
  connectionString: string,
  part?: Dependency,
  { isPooled }: Pick<Postgres, 'isPooled'> = { isPooled: false },
): Database {
  setColumnParsers();
  let watch: DatabaseWatch | undefined;
  const pool = new GuardedPool(
    {
      connectionString,
      max: POOL_SIZE,
      connectionTimeoutMillis: 2_000,
      application_name: 'threshold',
      ...sessionSettings,
    },
    { isAway: () => part?.state === 'down', onLost: () => watch?.suspect() },
  );
  if (isPooled) disablePreparedStatements(pool);
  watch = part && watchDatabase(connectionString, part, { onAway: () => pool.breakLent() });
  const db = new Kysely<Tables>({ dialect: new TransactionalDialect({ pool }) });
  return {
    db,
    pool,
    engine: 'postgres',
    isPooled,
    isBehind: () => isPoolOverloaded(pool),
    close: async () => {
      await watch?.stop();
      await db.destroy();
    },
  };
}

interface PoolGuard {
  /** Returns whether the database is known to be unavailable; new statements then fail. */
  readonly isAway: () => boolean;
  /** Called when a connection broke or could not be opened. */
  readonly onLost: () => void;
}

type Connected = (error: Error | undefined, client: PoolClient | undefined, done: Done) => void;
type Done = (release?: Error | boolean) => void;

/**
 * A pool whose connections may break at any time. If one breaks, its statement fails and the pool
 * replaces the connection. Connection errors never end the process.
 */
class GuardedPool extends Pool {
  readonly #guard: PoolGuard;
  readonly #lent = new Set<PoolClient>();

  constructor(config: PoolConfig, guard: PoolGuard) {
    super(config);
    this.#guard = guard;
    this.on('error', guard.onLost);
    // The pool handles errors only of idle connections; those in use need their own listener.
    this.on('connect', (client) => client.on('error', guard.onLost));
    this.on('acquire', (client) => this.#lent.add(client));
    this.on('release', (_error, client) => this.#lent.delete(client));
    this.on('remove', (client) => this.#lent.delete(client));
  }

  /** Rejects the statements in progress on all connections that are in use. */
  breakLent(): void {
    // During a statement, `end` destroys the connection immediately, so the statement rejects.
    for (const client of this.#lent) void client.end().catch(() => undefined);
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | void {
    if (callback) return this.#lend(callback);
    return new Promise((resolve, reject) => {
      this.#lend((error, client) => (client ? resolve(client) : reject(error)));
    });
  }

  #lend(give: Connected): void {
    if (this.#guard.isAway()) {
      process.nextTick(give, new DatabaseUnavailableError(), undefined, () => undefined);
      return;
    }
    super.connect((error, client, done) => {
      if (isConnectionLost(error)) this.#guard.onLost();
      give(error, client, done);
    });
  }
}
