import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Tables } from '../../db/tables.ts';

/** What repos take as their first parameter: the root handle, or the one of the running transaction. */
export type Db = Kysely<Tables>;

/** One door to the data for both engines: everything passes through `pool`. */
export interface Database {
  /**
   * The root handle. Never used inside a transaction: the embedded engine has a single connection, which
   * would wait for itself. Inside, the callback's parameter is called `db` too and hides this one.
   */
  readonly db: Db;
  readonly pool: Pool;
  readonly engine: 'pglite' | 'postgres';
  /** Whether a pooler stands before it, so that its sessions are everybody's. */
  readonly isPooled: boolean;
  /** Whether more statements wait for a connection than will get one in time. */
  isBehind(): boolean;
  /** Waits for running statements, then gives back files and locks. */
  close(): Promise<void>;
}
