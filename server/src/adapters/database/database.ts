import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Tables } from '../../db/tables.ts';

/** Database handle for repository functions: either the root handle or a transaction's handle. */
export type Db = Kysely<Tables>;

/** Access to the database on either engine. All statements use the connections of `pool`. */
export interface Database {
  /**
   * The root handle. Do not use it inside a transaction, where the embedded engine's single
   * connection would wait for itself: use the `db` that the transaction's callback gets.
   */
  readonly db: Db;
  readonly pool: Pool;
  readonly engine: 'pglite' | 'postgres';
  /** True if a pooler is in front of PostgreSQL, so that clients share its sessions. */
  readonly isPooled: boolean;
  /** Returns whether so many statements wait for a connection that some would time out. */
  isBehind(): boolean;
  /** Waits for running statements, then releases files and locks. */
  close(): Promise<void>;
}

/** Thrown immediately, without a query, while the database is known to be unavailable. */
export class DatabaseUnavailableError extends Error {
  constructor() {
    super('the database is unavailable');
  }
}

interface Fault {
  readonly code?: string | undefined;
  readonly message?: string;
}

/** Error codes after which the connection is lost: PostgreSQL stopped, or the network failed. */
const lostCodes =
  /^(57P0[1-5]|25P03|08\w{3}|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** Messages of driver errors that have no code. */
const lostWords =
  /^(Connection terminated|Client was closed|Client has encountered a connection error|Cannot use a pool after|timeout expired$)/;

/** Returns whether an error means that the connection was lost or could not be opened. */
export function isConnectionLost(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as Fault;
  return (
    error instanceof DatabaseUnavailableError || lostCodes.test(code) || lostWords.test(message)
  );
}

/** Returns whether an error is a timeout of a lock or statement, or a lack of resources. */
export function isDatabaseOverloaded(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as Fault;
  return (
    /^(57014|53\w{3}|55P03)$/.test(code) || message === 'timeout exceeded when trying to connect'
  );
}
