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

/** A purchase of its buyers. `closed_at`: they stopped; `ended_at`: settled or closed. */
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

/** `token_hash`: hash of the secret in its mail. Past `expires_at`, a pending one is expired. */
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

/** `owner_id`: set while only its author can read it. */
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
 * A deadline or an event. `basis`: how it was counted, null if typed. `due_version`, `due_set_at`:
 * the change that set the due time. `remind_at`: next check for reminders.
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

/** A reminder of a date to a buyer that was sent, or skipped because it was too late. */
interface PurchaseRemindersTable {
  date_id: string;
  customer_id: string;
  /** The date's `due_version`. */
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

/** A professional on the purchase. Each buyer's own contact with them stays private. */
interface PurchaseProfessionalsTable {
  purchase_id: string;
  vendor_id: string;
  shared_by: string | null;
  shared_at: Timestamp;
}

/** A share of the dates of a home under contract with a professional. */
export interface PurchaseDateSharesTable {
  id: string;
  purchase_id: string;
  vendor_id: string;
  /** Account of the listing at that time, so that a later claimant cannot read the dates. */
  vendor_account_id: string;
  home_id: string;
  with_address: boolean;
  shared_by: string;
  shared_at: Timestamp;
}

/** A document of one buyer. Buyers who copied a shared one have their own row for the same file. */
interface PurchaseDocumentsTable {
  id: string;
  purchase_id: string;
  file_id: string;
  owner_id: string;
  kind: DocumentKind;
  /** Time when its owner copied a shared document; null for an original. */
  kept_at: OptionalTimestamp;
  /** Day of the notice that it will be deleted. */
  noticed_on: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: Timestamp;
}

/** A share of a document with another buyer. */
interface PurchaseDocumentReadersTable {
  document_id: string;
  reader_id: string;
  shared_at: Timestamp;
}

/** A buyer's access to another buyer's document. The name stays when the document is deleted. */
interface PurchaseOpeningsTable {
  id: string;
  purchase_id: string;
  /** Owner of the log. */
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
  /** The listing that the subject names, also after its deletion; null if it names none. */
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
