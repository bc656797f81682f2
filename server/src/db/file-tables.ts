import type { DefaultedTimestamp, Timestamp } from './column-kinds.ts';

/* Files that are nobody else's business. */

export type FileKind = 'licence' | 'certificate' | 'proof' | 'chat' | 'application';

/** Exactly one of the two owner columns is set: whoever sent the file, with whom it goes. */
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

/** What lies in storage, or may, without a row that needs it. */
export interface FileRemovalsTable {
  storage_key: string;
  due_at: Timestamp;
}
