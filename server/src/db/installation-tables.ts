import type { LedgerFigures } from '@threshold/contract/endpoints/content/promises';
import type { PromiseId } from '@threshold/contract/texts/sentences';
import type { ColumnType, Generated } from 'kysely';
import type { OptionalTimestamp, Timestamp } from './column-kinds.ts';

/* Row types of the installation itself. */

/** Period in which a process of the product used this database. */
interface ProcessRunsTable {
  id: string;
  started_at: Timestamp;
  seen_at: Timestamp;
  /** Id of the secret with which the process seals texts; null after the process stopped. */
  key_id: string | null;
}

/** A secret that this installation has used. */
export interface SecretKeysTable {
  id: string;
  check_value: string;
  added_at: Timestamp;
  /** Time since which no text is sealed with this secret; `sealed_secret` is set from then on. */
  retired_at: OptionalTimestamp;
  sealed_secret: string | null;
}

/** A job that runs in one process at a time. */
interface JobRunsTable {
  name: string;
  /** Time of the next run; while the job runs, the end of the run's lease. */
  next_at: Generated<Date>;
  /** Number of leases so far. It identifies the current lease. */
  attempts: Generated<number>;
  is_running: Generated<boolean>;
  /** True if the job was requested while it ran; it then runs again immediately. */
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
  /** The counted numbers: `part` of `whole`, or only `part`; null if nothing was counted. */
  part: number | null;
  whole: number | null;
  checked_at: Timestamp;
}

/** A table of one row: statistics that the public page of promises shows next to the results. */
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
