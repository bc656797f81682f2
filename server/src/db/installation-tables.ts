import type { LedgerFigures } from '@threshold/contract/endpoints/content/promises';
import type { PromiseId } from '@threshold/contract/texts/promise-sentences';
import type { ColumnType, Generated } from 'kysely';
import type { OptionalTimestamp, Timestamp } from './column-kinds.ts';

/* Row types of the installation itself. */

/** Period in which a process of the product used this database. */
interface ProcessRunsTable {
  id: string;
  started_at: Timestamp;
  seen_at: Timestamp;
  /** Id of the secret with which it seals; null after it has stopped. */
  key_id: string | null;
}

/** A secret that this installation has used. */
export interface SecretKeysTable {
  id: string;
  check_value: string;
  added_at: Timestamp;
  /** Set when it seals no text any more; then the secret is stored, sealed with the current one. */
  retired_at: OptionalTimestamp;
  sealed_secret: string | null;
}

/** A job that runs in one process at a time. */
interface JobRunsTable {
  name: string;
  /** Time of the next run, or the end of the lease of a running one. */
  next_at: Generated<Date>;
  /** Number of leases, which identifies the current one. */
  attempts: Generated<number>;
  is_running: Generated<boolean>;
  /** True if a run was requested during a run: it runs again at once. */
  is_requested: Generated<boolean>;
  last_success_at: OptionalTimestamp;
}

/** A row that a job failed to handle. */
interface JobFailuresTable {
  job: string;
  row_id: string;
  /** Consecutive failed attempts. */
  failures: number;
  retry_at: Timestamp;
}

/** Result of a public promise on one day. */
interface PromiseDaysTable {
  promise: PromiseId;
  /** 'YYYY-MM-DD' */
  day: string;
  /** Result of the day's last check. */
  holds: boolean;
  /** True if any check of the day failed. */
  was_broken: boolean;
  /** The counted fraction: `part` of `whole`. */
  part: number | null;
  whole: number | null;
  checked_at: Timestamp;
}

/** A single row: figures of the ledger in addition to the promises. */
interface LedgerFiguresTable {
  id: Generated<number>;
  figures: ColumnType<LedgerFigures, string, string>;
  counted_at: Timestamp;
}

export interface InstallationTables {
  process_runs: ProcessRunsTable;
  job_runs: JobRunsTable;
  job_failures: JobFailuresTable;
  promise_days: PromiseDaysTable;
  ledger_figures: LedgerFiguresTable;
  secret_keys: SecretKeysTable;
}
