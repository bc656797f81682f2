import type { Generated } from 'kysely';
import type { DefaultedTimestamp, Timestamp } from './column-kinds.ts';

/* Row types of private files. */

export type FileKind = 'licence' | 'certificate' | 'proof' | 'chat' | 'application' | 'purchase';

/**
 * A private file. It is deleted with its owner's account. Purchase files, and chat files of deleted
 * senders, have no owner: they are deleted with the last document or with the conversation.
 */
export interface FilesTable {
  /** Id of the file in URLs. */
  id: string;
  kind: FileKind;
  customer_id: string | null;
  vendor_id: string | null;
  storage_key: string;
  original_name: string;
  /** Media type, detected from the content. */
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
  /** Bytes of all uploads of the day, including failed ones. */
  tried_bytes: number;
}

/** The one running data download of a member, by account id. */
interface RunningExportsTable {
  member_id: string;
  run_id: string;
  until: Timestamp;
}

/** An object that may exist in storage although no row refers to it. */
interface FileRemovalsTable {
  storage_key: string;
  due_at: Timestamp;
  /** True if no row will ever refer to the object: its row was deleted or its upload refused. */
  is_let_go: Generated<boolean>;
}

export interface FileTables {
  files: FilesTable;
  file_removals: FileRemovalsTable;
  daily_uploads: DailyUploadsTable;
  running_exports: RunningExportsTable;
}
