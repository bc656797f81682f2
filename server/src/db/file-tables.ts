import type { Generated } from 'kysely';
import type { DefaultedTimestamp, Timestamp } from './column-kinds.ts';

/* Files that are nobody else's business. */

export type FileKind = 'licence' | 'certificate' | 'proof' | 'chat' | 'application' | 'purchase';

/**
 * One of the two owner columns is set: whoever sent the file, with whom it goes. A file of a chat whose sender has left has
 * none; it goes with the conversation. One of a purchase has none either: it goes with the last
 * document that names it.
 */
export interface FilesTable {
  /** What the outside knows the file by. */
  id: string;
  kind: FileKind;
  customer_id: string | null;
  vendor_id: string | null;
  storage_key: string;
  original_name: string;
  /** By what its bytes say. */
  file_type: string;
  bytes: number;
  content_hash: string;
  created_at: DefaultedTimestamp;
}

/** What a member has sent on one day, by the account's id. */
export interface DailyUploadsTable {
  member_id: string;
  day: string;
  bytes: number;
  files: number;
  /** With what came to nothing. */
  tried_bytes: number;
}

/** The one download of a member's data that runs, by the account's id. */
export interface RunningExportsTable {
  member_id: string;
  run_id: string;
  until: Timestamp;
}

/** What lies in storage, or may, without a row that needs it. */
export interface FileRemovalsTable {
  storage_key: string;
  due_at: Timestamp;
  /** No row will ever name it again: its row went, or what it came with was refused. Else it may yet be recorded. */
  is_let_go: Generated<boolean>;
}
