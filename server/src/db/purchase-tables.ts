import type { ActivityKind } from '@threshold/contract/buying/activities';
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
} from '@threshold/contract/buying/purchase-words';
import type { ReminderStep } from '@threshold/contract/buying/reminder-days';
import type { State } from '@threshold/contract/vocabularies';
import type { ColumnType, Generated } from 'kysely';
import type { DefaultedTimestamp, OptionalTimestamp, Timestamp } from './column-kinds.ts';

/* What people have who buy a home together. */

/** One home being bought, by one person or several. `closed_at`: its buyers said that they stopped; `ended_at`: since when it is settled or closed. */
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

/** `token_hash`: of the secret of its mail. Pending after `expires_at` is expired. */
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

/** A home that the buyers look at. */
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

/** `owner_id`: set while nobody but its author reads it. */
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
 * A deadline or an event. `version` counts its changes; `basis` says how it was counted, null where it was typed. `due_version`,
 * `due_set_at`: of the change by which it is due when it is. `remind_at`: when to look whom to remind; null where nobody is.
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

/** What a buyer was told of a date, or was past telling. */
interface PurchaseRemindersTable {
  date_id: string;
  customer_id: string;
  /** The date's `due_version`. */
  version: number;
  step: ReminderStep;
  settled_at: Timestamp;
}

/** Something to do. `line`: of the checklist, where it was made of one. */
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

/** A professional whom a buyer put on the purchase. What either has with them stands elsewhere, and is their own. */
interface PurchaseProfessionalsTable {
  purchase_id: string;
  vendor_id: string;
  shared_by: string | null;
  shared_at: Timestamp;
}

/** A professional with whom a buyer shares the dates of a home under contract. */
export interface PurchaseDateSharesTable {
  id: string;
  purchase_id: string;
  vendor_id: string;
  /** Who held the listing then: nobody reads them who claims it later. */
  vendor_account_id: string;
  home_id: string;
  with_address: boolean;
  shared_by: string;
  shared_at: Timestamp;
}

/** A document of one buyer. Those who kept one that was shared have a row each, for the same file. */
interface PurchaseDocumentsTable {
  id: string;
  purchase_id: string;
  file_id: string;
  owner_id: string;
  kind: DocumentKind;
  /** When sharing stopped and its owner kept it. */
  kept_at: OptionalTimestamp;
  /** Day of the notice that it will be deleted. */
  noticed_on: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: Timestamp;
}

/** A buyer with whom its owner shares a document. */
interface PurchaseDocumentReadersTable {
  document_id: string;
  reader_id: string;
  shared_at: Timestamp;
}

/** A buyer got a link to a document of another. The name stays when the document has gone. */
interface PurchaseOpeningsTable {
  id: string;
  purchase_id: string;
  /** Whose log it is. */
  owner_id: string;
  reader_id: string | null;
  original_name: string;
  created_at: Timestamp;
}

/** What happened, by whom. Only ever added. */
export interface PurchaseActivitiesTable {
  id: string;
  purchase_id: string;
  customer_id: string | null;
  /** The listing that the subject names, and stays when it has gone; null where it names none. */
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
