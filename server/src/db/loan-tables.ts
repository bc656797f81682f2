import type {
  ApplicationEventKind,
  ApplicationStatus,
  MemberRole,
} from '@threshold/contract/vocabularies';
import type { ColumnType, Generated } from 'kysely';
import type { DefaultedTimestamp, OptionalTimestamp, Timestamp } from './column-kinds.ts';

/* Row types of loan applications and their history. */

export interface LoanApplicationsTable {
  id: string;
  customer_id: string;
  vendor_id: string;
  purpose_of_loan: string;
  home_loan_situation: string;
  credit_history: string;
  employment_status: string;
  number_of_applicants: number;
  source_of_income: string;
  income_range: string;
  expected_purchase_price: string;
  deposit_amount: string;
  expense_range: string;
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string;
  status: Generated<ApplicationStatus>;
  withdrawn_at: OptionalTimestamp;
  access_ended_at: OptionalTimestamp;
  /** Version of the text that the customer agreed to; null if the client program showed none. */
  consent_version: ColumnType<number | null, number | null | undefined, never>;
  /** Id chosen by the sending program. A request with the same id is a repetition. */
  client_application_id: ColumnType<string | null, string | null | undefined, never>;
  created_at: DefaultedTimestamp;
}

interface ApplicationFilesTable {
  file_id: string;
  application_id: string;
  /** Time from which the vendor has no access to this file; null while the vendor has access. */
  access_ended_at: OptionalTimestamp;
}

interface ApplicationEventsTable {
  id: string;
  application_id: string;
  event: ApplicationEventKind;
  /** The new status, if the event is a change of status. */
  status: ApplicationStatus | null;
  /** Name of the file that the event is about. The name stays when the file is deleted. */
  original_name: ColumnType<string | null, string | null | undefined, never>;
  by_role: MemberRole;
  created_at: Timestamp;
}

/** A record that a vendor opened a file of an application. */
interface FileAccessLogTable {
  id: string;
  application_id: string;
  original_name: string;
  vendor_id: string;
  created_at: Timestamp;
}

/** Private notes of the vendor on an application. */
export interface ApplicationNotesTable {
  application_id: string;
  vendor_id: string;
  note: string;
  /** 'YYYY-MM-DD' in the vendor's time zone. */
  remind_on: string | null;
  reminded_at: OptionalTimestamp;
  version: number;
  updated_at: Timestamp;
}

export interface LoanTables {
  loan_applications: LoanApplicationsTable;
  application_files: ApplicationFilesTable;
  application_events: ApplicationEventsTable;
  application_openings: FileAccessLogTable;
  application_notes: ApplicationNotesTable;
}
