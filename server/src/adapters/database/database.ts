import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Tables } from '../../db/tables.ts';

/**
 * First parameter of repository functions: the root handle, or the handle of the running
 * transaction.
 */
export type Db = Kysely<Tables>;

/** Access to the data for both engines. Everything passes through `pool`. */
export interface Database {
  /**
   * The root handle. It must not be used inside a transaction: the embedded engine has a single
   * connection, which would wait for itself. There, the callback's parameter is also called `db`
   * and shadows this one.
   */
  readonly db: Db;
  readonly pool: Pool;
  readonly engine: 'pglite' | 'postgres';
  /** True if a pooler is in front of PostgreSQL, so that clients share its sessions. */
  readonly isPooled: boolean;
  /** True if more statements wait for a connection than will get one in time. */
  isBehind(): boolean;
  /** Waits for running statements, then releases files and locks. */
  close(): Promise<void>;
}
