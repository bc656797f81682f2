import type { State, VendorStatus, VendorType } from '@threshold/contract/vocabularies';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/*
 * Row types, one interface for each table, in the order of the migrations. A column with a default is `Generated`.
 * Moments are Dates; calendar dates ('2026-11-21') and times of day ('09:00:00') are texts.
 */

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type DefaultedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;
type OptionalTimestamp = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>;

export interface VendorTypesTable {
  id: number;
  name: VendorType;
}

/** The listing. `is_unclaimed`: nobody has an account for it yet; only then an `in_complete` one is shown. */
export interface VendorsTable {
  id: string;
  status: Generated<VendorStatus>;
  status_reason: string | null;
  is_unclaimed: Generated<boolean>;
  vendor_type: VendorType | null;
  first_name: Generated<string>;
  last_name: Generated<string>;
  full_name: Generated<string>;
  business_name: Generated<string>;
  professional_title: Generated<string>;
  description: Generated<string>;
  email: string | null;
  work_email: string | null;
  phone_number: string | null;
  website: string | null;
  linkedin: string | null;
  certifications_affiliations: string | null;
  services_provided: string | null;
  address: Generated<string>;
  city: string | null;
  state: State | null;
  post_code: string | null;
  latitude: number | null;
  longitude: number | null;
  /** IANA name, e.g. Australia/Perth. */
  timezone: string | null;
  /** Name of the public picture, e.g. '<hash>.webp'. */
  profile_picture: string | null;
  google_place_id: string | null;
  /** The public register from which an unclaimed listing was made. */
  listed_from: string | null;
  /** Kept by a trigger on reviews; `rating` is computed from them, 0 without reviews. */
  rating_sum: Generated<number>;
  review_count: Generated<number>;
  rating: GeneratedAlways<number>;
  approved_at: OptionalTimestamp;
  created_at: DefaultedTimestamp;
  updated_at: DefaultedTimestamp;
}

/** Former ids of listings, which still lead to them. */
export interface VendorAliasesTable {
  alias_id: string;
  vendor_id: string;
  created_at: DefaultedTimestamp;
}

export interface VendorAccountsTable {
  id: string;
  vendor_id: string | null;
  email: string;
  email_verified_at: OptionalTimestamp;
  password_hash: string | null;
  two_factor_enabled: Generated<boolean>;
  /** The last reset by mail: it slows down what two-factor protects. */
  password_reset_at: OptionalTimestamp;
  created_at: DefaultedTimestamp;
  updated_at: DefaultedTimestamp;
}

export interface CustomersTable {
  id: string;
  email: string;
  email_verified_at: OptionalTimestamp;
  first_name: string;
  last_name: string;
  password_hash: string | null;
  google_subject: string | null;
  profile_picture: string | null;
  two_factor_enabled: Generated<boolean>;
  /** The last reset by mail: it slows down what two-factor protects. */
  password_reset_at: OptionalTimestamp;
  created_at: DefaultedTimestamp;
  updated_at: DefaultedTimestamp;
}

export interface StaffTable {
  id: string;
  email: string;
  name: string;
  password_hash: string;
  two_factor_enabled: Generated<boolean>;
  disabled_at: OptionalTimestamp;
  created_at: DefaultedTimestamp;
}

/** Exactly one of the three actor columns is set. */
export interface SessionsTable {
  id: string;
  token_hash: string;
  customer_id: string | null;
  vendor_account_id: string | null;
  staff_id: string | null;
  /** 'enrolment' opens nothing but the set-up of two-factor. */
  scope: Generated<'full' | 'enrolment'>;
  is_remembered: Generated<boolean>;
  user_agent: string | null;
  created_at: DefaultedTimestamp;
  last_seen_at: DefaultedTimestamp;
  expires_at: Timestamp;
  revoked_at: OptionalTimestamp;
}

export interface ServicesTable {
  id: string;
  vendor_type: VendorType;
  services_name: string;
  position: number;
  /** Number of the service in the search index. */
  search_key: GeneratedAlways<number>;
}

export interface VendorServicesTable {
  vendor_id: string;
  service_id: string;
}

/** A licence that staff found in a public register. */
export interface VendorChecksTable {
  id: string;
  vendor_id: string;
  register: string;
  number: string;
  state: State | null;
  holder: string;
  expires_on: string | null;
  checked_by: string | null;
  checked_at: DefaultedTimestamp;
}

export interface WorkExperienceTable {
  id: string;
  vendor_id: string;
  job_title: string;
  organization: string;
  starting: string;
  end: string | null;
}

/** `weekday` 1 is Monday, 7 is Sunday; times are local at the vendor's place. */
export interface VendorHoursTable {
  vendor_id: string;
  weekday: number;
  opens: string;
  closes: string;
}

export interface ProfileViewsTable {
  vendor_id: string;
  day: string;
  count: Generated<number>;
}

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

/** The search index, written by triggers alone. See migration 0004. */
export interface VendorSearchTable {
  vendor_id: GeneratedAlways<string>;
  key: GeneratedAlways<number>;
  tier: GeneratedAlways<0 | 1>;
  strip: GeneratedAlways<number | null>;
  lon: GeneratedAlways<number | null>;
  lat: GeneratedAlways<number | null>;
  rank: GeneratedAlways<number>;
}

/** A mailed code; living while `ended_at` is null and it has not expired. Exactly one of the account columns is set. */
export interface EmailCodesTable {
  id: string;
  customer_id: string | null;
  vendor_account_id: string | null;
  purpose: 'verify_email' | 'reset_password';
  code_hash: string;
  tries: Generated<number>;
  created_at: Timestamp;
  expires_at: Timestamp;
  ended_at: OptionalTimestamp;
}

/** Whoever holds the token may set a new password, once. */
export interface ResetGrantsTable {
  id: string;
  customer_id: string | null;
  vendor_account_id: string | null;
  token_hash: string;
  expires_at: Timestamp;
  used_at: OptionalTimestamp;
}

/** In use when `enabled_at` is set, else on trial. */
export interface TotpSecretsTable {
  id: string;
  customer_id: string | null;
  vendor_account_id: string | null;
  staff_id: string | null;
  sealed_secret: string;
  created_at: Timestamp;
  enabled_at: OptionalTimestamp;
}

export interface TotpStepsTable {
  secret_id: string;
  step: number;
}

export interface RecoveryCodesTable {
  id: string;
  customer_id: string | null;
  vendor_account_id: string | null;
  code_hash: string;
  used_at: OptionalTimestamp;
}

/** `times`: the admitted tries of late, the oldest first. */
export interface AttemptsTable {
  scope: string;
  subject: string;
  times: Date[];
  is_admitted: boolean;
  last_at: Timestamp;
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
