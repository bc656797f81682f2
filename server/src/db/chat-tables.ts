import type { SavedReply } from '@threshold/contract/saved-replies';
import type {
  ChatReportOutcome,
  ConversationStatus,
  MemberRole,
  ReportProof,
  Shelf,
} from '@threshold/contract/vocabularies';
import type { ColumnType, Generated } from 'kysely';
import type { OptionalTimestamp, Timestamp } from './column-kinds.ts';

/* The chat between one customer and one vendor. */

export interface ConversationsTable {
  id: string;
  customer_id: string;
  vendor_id: string;
  status: Generated<ConversationStatus>;
  /** Also the position of the last message: positions run from 1 without a gap. */
  message_count: Generated<number>;
  /** When the last message came; until the first one, when the conversation was opened. */
  active_at: Timestamp;
  created_at: Timestamp;
  customer_unread: Generated<number>;
  vendor_unread: Generated<number>;
  customer_read_position: Generated<number>;
  vendor_read_position: Generated<number>;
  /** When the first unread message came, and when a mail told of it. */
  customer_unread_since: OptionalTimestamp;
  vendor_unread_since: OptionalTimestamp;
  customer_told_at: OptionalTimestamp;
  vendor_told_at: OptionalTimestamp;
  blocked_by_customer_at: OptionalTimestamp;
  blocked_by_vendor_at: OptionalTimestamp;
  /** Versions of message keys below which none of that side are the newest. Never above them; perhaps behind. */
  customer_kv: Generated<number>;
  vendor_kv: Generated<number>;
  /** Where each side keeps it. */
  customer_shelf: Generated<Shelf>;
  vendor_shelf: Generated<Shelf>;
}

/** Only ever added. */
export interface MessagesTable {
  id: string;
  conversation_id: string;
  position: number;
  sender_role: MemberRole;
  body: string;
  client_message_id: string | null;
  file_id: string | null;
  created_at: Timestamp;
}

/** What somebody asked staff to look at; `messages` are those that the reporter attached. */
export interface ChatReportsTable {
  id: string;
  conversation_id: string | null;
  reporter_role: MemberRole;
  customer_id: string | null;
  vendor_id: string | null;
  reason: string;
  messages: ColumnType<ReportedMessage[], string, string>;
  created_at: Timestamp;
  /** When, by whom, how and why staff settled it: all of them or none. */
  settled_at: OptionalTimestamp;
  settled_by: string | null;
  outcome: ChatReportOutcome | null;
  outcome_reason: string | null;
}

export interface ReportedMessage {
  readonly _id: string;
  readonly sender_role: MemberRole;
  readonly body: string;
  /** The name of its file, never the file; reports before it was kept are without. */
  readonly file_name?: string | null;
  /** Of sealed messages alone: whether they proved to say this. */
  readonly proof?: ReportProof;
  readonly created_at: string;
}

/** Texts that a professional keeps to answer chats with: one list for an account. */
export interface SavedRepliesTable {
  vendor_account_id: string;
  replies: ColumnType<SavedReply[], string, string>;
  /** Counts the changes, from 1. */
  version: number;
  updated_at: Timestamp;
}
