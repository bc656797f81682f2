import type { SavedReply } from '@threshold/contract/endpoints/chat/saved-replies';
import type {
  ChatReportOutcome,
  ConversationFolder,
  ConversationStatus,
  MemberRole,
  ReportProof,
} from '@threshold/contract/vocabularies';
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { OptionalTimestamp, Timestamp } from './column-kinds.ts';
import type { FilesTable } from './file-tables.ts';

/* Row types of the chat between one customer and one vendor. */

export interface ConversationsTable {
  id: string;
  customer_id: string;
  vendor_id: string;
  status: Generated<ConversationStatus>;
  /** Also the sequence number of the last message, because these begin at 1 and have no gaps. */
  message_count: Generated<number>;
  /** Time of the last message; without messages, time when the conversation was opened. */
  active_at: Timestamp;
  created_at: Timestamp;
  customer_unread: Generated<number>;
  vendor_unread: Generated<number>;
  customer_read_position: Generated<number>;
  vendor_read_position: Generated<number>;
  /** For each side, times of the first unread message and of the mail about it; null if none. */
  customer_unread_since: OptionalTimestamp;
  vendor_unread_since: OptionalTimestamp;
  customer_told_at: OptionalTimestamp;
  vendor_told_at: OptionalTimestamp;
  blocked_by_customer_at: OptionalTimestamp;
  blocked_by_vendor_at: OptionalTimestamp;
  /** Newest known version of each side's message keys; the current version may be newer. */
  customer_kv: Generated<number>;
  vendor_kv: Generated<number>;
  /** Folder in which the customer and the vendor see the conversation. */
  customer_shelf: Generated<ConversationFolder>;
  vendor_shelf: Generated<ConversationFolder>;
}

/** A message. Rows are only inserted. */
interface MessagesTable {
  id: string;
  conversation_id: string;
  position: number;
  sender_role: MemberRole;
  body: string;
  client_message_id: string | null;
  file_id: string | null;
  created_at: Timestamp;
}

/** Stored message with the visible fields of its file. */
export interface MessageRow extends Selectable<MessagesTable> {
  readonly file: Pick<
    Selectable<FilesTable>,
    'id' | 'original_name' | 'file_type' | 'bytes'
  > | null;
}

/** A report to staff. `messages` are those that the reporter attached. */
export interface ChatReportsTable {
  id: string;
  conversation_id: string | null;
  reporter_role: MemberRole;
  customer_id: string | null;
  vendor_id: string | null;
  reason: string;
  messages: ColumnType<ReportedMessage[], string, string>;
  created_at: Timestamp;
  /** Time, member of staff, outcome and reason of the settlement: all set or all null. */
  settled_at: OptionalTimestamp;
  settled_by: string | null;
  outcome: ChatReportOutcome | null;
  outcome_reason: string | null;
}

export interface ReportedMessage {
  readonly _id: string;
  readonly sender_role: MemberRole;
  readonly body: string;
  /** Name of the message's file; null if it has none. */
  readonly file_name: string | null;
  /** For sealed messages only: whether the reported text is proved to be the message's text. */
  readonly proof?: ReportProof;
  readonly created_at: string;
}

/** Saved replies of a professional for chats: one list per account. */
interface SavedRepliesTable {
  vendor_account_id: string;
  replies: ColumnType<SavedReply[], string, string>;
  /** Version of the list: 1 at first, one more after each change. */
  version: number;
  updated_at: Timestamp;
}

export interface ChatTables {
  conversations: ConversationsTable;
  messages: MessagesTable;
  saved_replies: SavedRepliesTable;
  chat_reports: ChatReportsTable;
}
