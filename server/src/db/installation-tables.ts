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

/** The run of a job that one process at a time has, by its name. */
export interface JobRunsTable {
  name: string;
  /** Which process runs it, until `held_until`; null while nobody does. */
  runner: string | null;
  held_until: OptionalTimestamp;
  last_success_at: OptionalTimestamp;
}
