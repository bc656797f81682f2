import type { PromiseId } from '@threshold/contract/promise-sentences';
import type { LedgerFigures } from '@threshold/contract/promises';
import type { ColumnType, Generated } from 'kysely';
import type { OptionalTimestamp, Timestamp } from './column-kinds.ts';

/* What an installation knows about itself. */

/** From when until when a process of the product worked with this database. */
export interface ProcessRunsTable {
  id: string;
  started_at: Timestamp;
  seen_at: Timestamp;
  /** Of the secret with which it seals; null where its version had no ids. */
  key_id: string | null;
}

/** A secret by which this installation has been run. */
export interface SecretKeysTable {
  id: string;
  check_value: string;
  added_at: Timestamp;
  /** Set when nothing is sealed under it any more; then the secret itself is kept, sealed under the current one. */
  retired_at: OptionalTimestamp;
  sealed_secret: string | null;
}

/** A job that one process at a time runs. */
export interface JobRunsTable {
  name: string;
  /** Time of the next run, or the end of the lease of a running one. */
  next_at: Generated<Date>;
  /** Number of leases. Identifies the current one. */
  attempts: Generated<number>;
  is_running: Generated<boolean>;
  /** Requested during a run: it runs again at once. */
  is_requested: Generated<boolean>;
  last_success_at: OptionalTimestamp;
}

/** A row that a job failed to handle. */
export interface JobFailuresTable {
  job: string;
  row_id: string;
  /** Attempts that failed one after the other. */
  failures: number;
  retry_at: Timestamp;
}

/** How a promise of the pages fared on a day. */
export interface PromiseDaysTable {
  promise: PromiseId;
  /** 'YYYY-MM-DD' */
  day: string;
  /** As of the day's last check. */
  holds: boolean;
  /** Whether any check of the day found it broken. */
  was_broken: boolean;
  /** What was counted: so many, of so many. */
  part: number | null;
  whole: number | null;
  checked_at: Timestamp;
}

/** One row: what the ledger tells beside the promises. */
export interface LedgerFiguresTable {
  id: Generated<number>;
  figures: ColumnType<LedgerFigures, string, string>;
  counted_at: Timestamp;
}
