import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { DatabaseAway, isConnectionLost } from './database-away.ts';

interface PoolGuard {
  /** True while the database is known to be unavailable. Callers then fail without waiting. */
  readonly isAway: () => boolean;
  /** Called when a connection broke or could not be opened. */
  readonly onLost: () => void;
}

type Connected = (error: Error | undefined, client: PoolClient | undefined, done: Done) => void;
type Done = (release?: Error | boolean) => void;

/**
 * A pool whose connections may break at any time, also while a caller uses them. Then the running
 * or the next statement fails and the connection is replaced. Connection errors never end the
 * process.
 */
export class GuardedPool extends Pool {
  readonly #guard: PoolGuard;
  readonly #lent = new Set<PoolClient>();

  constructor(config: PoolConfig, guard: PoolGuard) {
    super(config);
    this.#guard = guard;
    this.on('error', guard.onLost);
    // The pool handles errors of idle connections only; lent ones need a listener of their own.
    this.on('connect', (client) => client.on('error', guard.onLost));
    this.on('acquire', (client) => this.#lent.add(client));
    this.on('release', (_error, client) => this.#lent.delete(client));
    this.on('remove', (client) => this.#lent.delete(client));
  }

  /** Fails the statements in progress on connections that callers use. */
  breakLent(): void {
    // During a statement, the driver destroys the connection.
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
      process.nextTick(give, new DatabaseAway(), undefined, () => undefined);
      return;
    }
    super.connect((error, client, done) => {
      if (isConnectionLost(error)) this.#guard.onLost();
      give(error, client, done);
    });
  }
}
