import type { ColumnType, Generated } from 'kysely';
import type {
  AttemptsTable,
  CustomersTable,
  EmailCodesTable,
  RecoveryCodesTable,
  ResetGrantsTable,
  SessionsTable,
  StaffTable,
  TotpSecretsTable,
  TotpStepsTable,
  VendorAccountsTable,
} from './account-tables.ts';
import type { DefaultedTimestamp, OptionalTimestamp } from './column-kinds.ts';
import type {
  ProfileViewsTable,
  ServicesTable,
  VendorAliasesTable,
  VendorChecksTable,
  VendorHoursTable,
  VendorSearchTable,
  VendorServicesTable,
  VendorsTable,
  VendorTypesTable,
  WorkExperienceTable,
} from './listing-tables.ts';

/*
 * Row types, one interface for each table, in the order of the migrations. A column with a default is `Generated`.
 * Moments are Dates; calendar dates ('2026-11-21') and times of day ('09:00:00') are texts.
 */

/** `customer_id` is null once the writer's account is gone ('Former customer'). */
export interface ReviewsTable {
  id: string;
  customer_id: string | null;
  vendor_id: string;
  rating: number;
  comment: string;
  verified_client: Generated<boolean>;
  testimonial_consent: Generated<boolean>;
  reply: string | null;
  replied_at: OptionalTimestamp;
  hidden_at: OptionalTimestamp;
  hidden_reason: string | null;
  created_at: DefaultedTimestamp;
  updated_at: DefaultedTimestamp;
}

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

export interface LeadRequestsTable {
  id: string;
  name: string;
  email: string;
  phone_number: string;
  requirements: string;
  status: Generated<'new' | 'answered' | 'closed'>;
  note: string | null;
  reply: string | null;
  answered_by: string | null;
  answered_at: OptionalTimestamp;
  created_at: DefaultedTimestamp;
  updated_at: DefaultedTimestamp;
}

/** Mail on its way out. Neither `sent_at` nor `dead_at`: due at `next_at`. */
export interface OutboxTable {
  id: string;
  template: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  headers: ColumnType<Record<string, string>, string | undefined, string>;
  attempts: Generated<number>;
  next_at: DefaultedTimestamp;
  expires_at: OptionalTimestamp;
  last_error: string | null;
  sent_at: OptionalTimestamp;
  dead_at: OptionalTimestamp;
  created_at: DefaultedTimestamp;
}

/** A search that somebody wants to hear about. `criteria` is the query of the search call. */
export interface AlertsTable {
  id: string;
  email: string;
  criteria: ColumnType<Record<string, unknown>, string, string>;
  confirm_token_hash: string;
  unsubscribe_token_hash: string;
  confirmed_at: OptionalTimestamp;
  unsubscribed_at: OptionalTimestamp;
  last_sent_at: OptionalTimestamp;
  created_at: DefaultedTimestamp;
  confirm_sent_at: DefaultedTimestamp;
}

/** The subscriber behind `alert_id` was told about the vendor. */
export interface AlertNoticesTable {
  vendor_id: string;
  alert_id: string;
  created_at: DefaultedTimestamp;
}

export interface Tables {
  vendor_types: VendorTypesTable;
  vendors: VendorsTable;
  vendor_aliases: VendorAliasesTable;
  vendor_accounts: VendorAccountsTable;
  customers: CustomersTable;
  staff: StaffTable;
  sessions: SessionsTable;
  services: ServicesTable;
  vendor_services: VendorServicesTable;
  vendor_checks: VendorChecksTable;
  work_experience: WorkExperienceTable;
  vendor_hours: VendorHoursTable;
  profile_views: ProfileViewsTable;
  reviews: ReviewsTable;
  faqs: FaqsTable;
  lead_requests: LeadRequestsTable;
  outbox: OutboxTable;
  alerts: AlertsTable;
  alert_notices: AlertNoticesTable;
  vendor_search: VendorSearchTable;
  email_codes: EmailCodesTable;
  reset_grants: ResetGrantsTable;
  totp_secrets: TotpSecretsTable;
  totp_steps: TotpStepsTable;
  recovery_codes: RecoveryCodesTable;
  attempts: AttemptsTable;
}
