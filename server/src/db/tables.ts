import type {
  Notification,
  NotificationKind,
} from '@threshold/contract/endpoints/notifications/notifications';
import type { ColumnType, Generated } from 'kysely';
import type { AccountTables } from './account-tables.ts';
import type { AlertTables } from './alert-tables.ts';
import type { AnswerTables } from './answer-tables.ts';
import type { CallTables } from './call-tables.ts';
import type { ChatTables } from './chat-tables.ts';
import type { DefaultedTimestamp, OptionalTimestamp, Timestamp } from './column-kinds.ts';
import type { FileTables } from './file-tables.ts';
import type { InstallationTables } from './installation-tables.ts';
import type { KeyTables } from './key-tables.ts';
import type { ListingTables } from './listing-tables.ts';
import type { LoanTables } from './loan-tables.ts';
import type { PurchaseTables } from './purchase-tables.ts';
import type { PushTables } from './push-tables.ts';
import type { RegisterTables } from './register-tables.ts';
import type { RequestTables } from './request-tables.ts';
import type { ReviewTables } from './review-tables.ts';
import type { StaffActTables } from './staff-tables.ts';

/* Timestamps are Dates; calendar dates ('2026-11-21') and times of day ('09:00:00') are texts. */

export interface FaqsTable {
  id: string;
  question: string;
  answer: string;
  category: string;
  position: Generated<number>;
  is_active: Generated<boolean>;
  created_at: DefaultedTimestamp;
  updated_at: DefaultedTimestamp;
}

/** An invitation in iCalendar format (RFC 5546), or its cancellation. */
export interface CalendarPart {
  readonly method: 'REQUEST' | 'CANCEL';
  readonly content: string;
}

/** An outgoing mail. With neither `sent_at` nor `dead_at` it is due at `next_at`. */
export interface OutboxTable {
  id: string;
  template: string;
  recipient: string;
  subject: string;
  /** A mail replaces unsent mails with the same topic and recipient; none if `topic` is null. */
  topic: ColumnType<string | null, string | null | undefined, string | null>;
  /** True if the recipient waits on a page for the mail, for example for a code. */
  is_awaited: Generated<boolean>;
  text: string;
  html: string;
  headers: ColumnType<Record<string, string>, string | undefined, string>;
  attempts: Generated<number>;
  next_at: DefaultedTimestamp;
  expires_at: OptionalTimestamp;
  calendar: ColumnType<CalendarPart | null, string | null | undefined, string | null>;
  last_error: string | null;
  sent_at: OptionalTimestamp;
  dead_at: OptionalTimestamp;
  created_at: DefaultedTimestamp;
}

/** A listing on a customer's shortlist. */
interface ShortlistedVendorsTable {
  customer_id: string;
  vendor_id: string;
  position: number;
}

/** A notification. Exactly one account column is set, as in `MutedMailsTable`. */
interface NotificationsTable {
  id: string;
  customer_id: string | null;
  vendor_account_id: string | null;
  kind: Notification['kind'];
  text: string;
  href: string | null;
  /** Topic of the mail about the same event. */
  topic: Generated<string | null>;
  created_at: Timestamp;
  read_at: OptionalTimestamp;
}

/** Kinds of mail that a member can turn off. Only customers get invitations to review. */
export type MutedMail = NotificationKind | 'review_invitation';

/** A kind of mail that a member has turned off. */
interface MutedMailsTable {
  customer_id: string | null;
  vendor_account_id: string | null;
  kind: MutedMail;
}

export interface Tables
  extends AccountTables,
    AlertTables,
    AnswerTables,
    CallTables,
    ChatTables,
    FileTables,
    InstallationTables,
    KeyTables,
    ListingTables,
    LoanTables,
    PurchaseTables,
    PushTables,
    RegisterTables,
    RequestTables,
    ReviewTables,
    StaffActTables {
  faqs: FaqsTable;
  outbox: OutboxTable;
  shortlisted_vendors: ShortlistedVendorsTable;
  notices: NotificationsTable;
  muted_mails: MutedMailsTable;
}
