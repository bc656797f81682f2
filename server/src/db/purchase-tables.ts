import type { ActivityKind } from '@threshold/contract/endpoints/purchases/purchases';
import type { ReminderStep } from '@threshold/contract/rules/purchases/key-date-rules';
import type {
  Audience,
  DocumentKind,
  HomeStage,
  KeyDateKind,
  KeyDateStatus,
  Opinion,
  PurchaseRole,
  SaleMethod,
  TaskStatus,
} from '@threshold/contract/texts/purchase-words';
import type { State } from '@threshold/contract/vocabularies';
import type { ColumnType, Generated } from 'kysely';
import type { DefaultedTimestamp, OptionalTimestamp, Timestamp } from './column-kinds.ts';

/* Row types of shared purchases. */

/** A purchase. `closed_at`: when the buyers closed it; `ended_at`: when it settled or closed. */
export interface PurchasesTable {
  id: string;
  name: string;
  version: Generated<number>;
  closed_at: OptionalTimestamp;
  ended_at: OptionalTimestamp;
  created_at: Timestamp;
}

interface PurchaseMembersTable {
  purchase_id: string;
  customer_id: string;
  role: PurchaseRole;
  invited_by: string | null;
  joined_at: Timestamp;
}

/** An invitation. `token_hash`: hash of the secret in its mail. Valid if pending and unexpired. */
export interface PurchaseInvitationsTable {
  id: string;
  purchase_id: string;
  email: string;
  role: PurchaseRole;
  token_hash: string;
  invited_by: string | null;
  status: Generated<'pending' | 'accepted' | 'revoked' | 'replaced'>;
  created_at: Timestamp;
  expires_at: Timestamp;
  settled_at: OptionalTimestamp;
}

/** A home that the buyers consider. */
export interface PurchaseHomesTable {
  id: string;
  purchase_id: string;
  added_by: string | null;
  address: string;
  place: string;
  state: State | null;
  link: string;
  price: string;
  sale_method: SaleMethod | null;
  auction_on: string | null;
  agent: string;
  stage: Generated<HomeStage>;
  stage_reason: Generated<string>;
  version: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface PurchaseOpinionsTable {
  id: string;
  home_id: string;
  customer_id: string | null;
  value: Opinion | null;
  reason: string;
  seen_on: string | null;
  updated_at: Timestamp;
}

/** A note. `owner_id` is set while only the author can read the note. */
export interface PurchaseNotesTable {
  id: string;
  purchase_id: string;
  home_id: string | null;
  author_id: string | null;
  owner_id: string | null;
  text: string;
  audience: Audience;
  version: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/**
 * A key date. `basis`: how the date was computed; null if typed. `due_version`, `due_set_at`:
 * version and time of the last change of the due time. `remind_at`: next check for reminders.
 */
export interface PurchaseDatesTable {
  id: string;
  purchase_id: string;
  home_id: string | null;
  kind: KeyDateKind;
  title: string;
  state: State;
  due_on: string;
  due_time: string | null;
  zone: string;
  basis: ColumnType<Record<string, unknown> | null, string | null, string | null>;
  later_reading: string | null;
  act_by: string;
  added_by: string | null;
  status: Generated<KeyDateStatus>;
  reason: Generated<string>;
  confirmed_by: string | null;
  confirmed_with: string | null;
  confirmed_at: OptionalTimestamp;
  version: Generated<number>;
  due_version: Generated<number>;
  due_set_at: DefaultedTimestamp;
  remind_at: OptionalTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** A reminder of a key date to a buyer: sent, or skipped because the time for it had passed. */
interface PurchaseRemindersTable {
  date_id: string;
  customer_id: string;
  /** The `due_version` of the date to which the reminder belongs. */
  version: number;
  step: ReminderStep;
  settled_at: Timestamp;
}

/** A task. `line`: the checklist line from which it was made, if any. */
export interface PurchaseTasksTable {
  id: string;
  purchase_id: string;
  line: string | null;
  title: string;
  assignee_id: string | null;
  due_on: string | null;
  status: Generated<TaskStatus>;
  done_by: string | null;
  done_at: OptionalTimestamp;
  added_by: string | null;
  version: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** A professional shared by the buyers. Each buyer's conversations with them stay private. */
interface PurchaseProfessionalsTable {
  purchase_id: string;
  vendor_id: string;
  shared_by: string | null;
  shared_at: Timestamp;
}

/** Gives a professional access to the key dates of a home that is under contract. */
export interface PurchaseDateSharesTable {
  id: string;
  purchase_id: string;
  vendor_id: string;
  /** Account of the listing at `shared_at`, so that a later owner cannot read the dates. */
  vendor_account_id: string;
  home_id: string;
  with_address: boolean;
  shared_by: string;
  shared_at: Timestamp;
}

/** A document of one buyer. A buyer who copies a shared document gets a row with the same file. */
interface PurchaseDocumentsTable {
  id: string;
  purchase_id: string;
  file_id: string;
  owner_id: string;
  kind: DocumentKind;
  /** Time when the owner copied a document that a buyer had shared; null for an original. */
  kept_at: OptionalTimestamp;
  /** Day when the owner was notified of the document's coming deletion; null before. */
  noticed_on: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: Timestamp;
}

/** Gives another buyer access to a document. */
interface PurchaseDocumentReadersTable {
  document_id: string;
  reader_id: string;
  shared_at: Timestamp;
}

/** Records that a buyer opened another buyer's document. The name stays after its deletion. */
interface PurchaseOpeningsTable {
  id: string;
  purchase_id: string;
  /** Owner of the document, who can read this log. */
  owner_id: string;
  reader_id: string | null;
  original_name: string;
  created_at: Timestamp;
}

/** An activity of a buyer. Rows are only inserted. */
export interface PurchaseActivitiesTable {
  id: string;
  purchase_id: string;
  customer_id: string | null;
  /** Id of the listing that `subject` mentions, even after its deletion; null if there is none. */
  vendor_id: string | null;
  kind: ActivityKind;
  audience: Exclude<Audience, 'only_me'>;
  subject: string;
  before: string;
  after: string;
  created_at: Timestamp;
}

export interface PurchaseTables {
  purchases: PurchasesTable;
  purchase_members: PurchaseMembersTable;
  purchase_invitations: PurchaseInvitationsTable;
  purchase_homes: PurchaseHomesTable;
  purchase_opinions: PurchaseOpinionsTable;
  purchase_notes: PurchaseNotesTable;
  purchase_dates: PurchaseDatesTable;
  purchase_professionals: PurchaseProfessionalsTable;
  purchase_date_shares: PurchaseDateSharesTable;
  purchase_tasks: PurchaseTasksTable;
  purchase_reminders: PurchaseRemindersTable;
  purchase_documents: PurchaseDocumentsTable;
  purchase_document_readers: PurchaseDocumentReadersTable;
  purchase_openings: PurchaseOpeningsTable;
  purchase_activities: PurchaseActivitiesTable;
}
