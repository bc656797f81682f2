import type { Generated } from 'kysely';
import type { DefaultedTimestamp, Timestamp } from './column-kinds.ts';

/* Row types of private files. */

export type FileKind = 'licence' | 'certificate' | 'proof' | 'chat' | 'application' | 'purchase';

/**
 * A file of one owner, with whose account it is deleted. Chat files of deleted senders and purchase
 * files have none: they go with the conversation or the last document.
 */
export interface FilesTable {
  /** Id of the file in addresses. */
  id: string;
  kind: FileKind;
  customer_id: string | null;
  vendor_id: string | null;
  storage_key: string;
  original_name: string;
  /** Type by its content. */
  file_type: string;
  bytes: number;
  content_hash: string;
  created_at: DefaultedTimestamp;
}

/** Uploads of a member on one day, by account id. */
interface DailyUploadsTable {
  member_id: string;
  day: string;
  bytes: number;
  files: number;
  /** Includes failed uploads. */
  tried_bytes: number;
}

/** The one running data download of a member, by account id. */
interface RunningExportsTable {
  member_id: string;
  run_id: string;
  until: Timestamp;
}

/** An object that may exist in storage without a row that needs it. */
interface FileRemovalsTable {
  storage_key: string;
  due_at: Timestamp;
  /** True if no row will refer to it again: its row was deleted or its upload refused. */
  is_let_go: Generated<boolean>;
}

export interface FileTables {
  files: FilesTable;
  file_removals: FileRemovalsTable;
  daily_uploads: DailyUploadsTable;
  running_exports: RunningExportsTable;
}
