import type {
  Notification,
  NotificationKind,
} from '@threshold/contract/endpoints/accounts/notifications';
import type { ColumnType, Generated } from 'kysely';
import type {
  AttemptsTable,
  CustomersTable,
  EmailCodesTable,
  PasskeyChallengesTable,
  PasskeyHandlesTable,
  PasskeysTable,
  RecoveryCodesTable,
  ResetGrantsTable,
  SessionsTable,
  StaffTable,
  TotpSecretsTable,
  TotpStepsTable,
  VendorAccountsTable,
} from './account-tables.ts';
import type { AlertTables } from './alert-tables.ts';
import type {
  AnswerCasesTable,
  AnswerFiguresTable,
  AnswerTimesTable,
  AnswerTurnsTable,
} from './answer-tables.ts';
import type {
  AppointmentsTable,
  AwayNoticesTable,
  CalendarFeedsTable,
  CallOutcomesTable,
  CallRemindersTable,
  VendorCalendarsTable,
  VendorSpecialDaysTable,
} from './call-tables.ts';
import type {
  ChatReportsTable,
  ConversationsTable,
  MessagesTable,
  SavedRepliesTable,
} from './chat-tables.ts';
import type { DefaultedTimestamp, OptionalTimestamp, Timestamp } from './column-kinds.ts';
import type {
  DailyUploadsTable,
  FileRemovalsTable,
  FilesTable,
  RunningExportsTable,
} from './file-tables.ts';
import type {
  JobFailuresTable,
  JobRunsTable,
  LedgerFiguresTable,
  ProcessRunsTable,
  PromiseDaysTable,
  SecretKeysTable,
} from './installation-tables.ts';
import type {
  DeviceSlotsTable,
  EarlierMessageBackupsTable,
  MessageBackupsTable,
  MessageKeysTable,
  MessageRemindersTable,
} from './key-tables.ts';
import type {
  AskedChangesTable,
  PlacePagesTable,
  ProfileViewMarksTable,
  ProfileViewsTable,
  RatingMeanTable,
  SearchWordsTable,
  ServicesTable,
  VendorAliasesTable,
  VendorChecksTable,
  VendorHoursTable,
  VendorRechecksTable,
  VendorSearchTable,
  VendorServicesTable,
  VendorsTable,
  VendorTypesTable,
  VendorWordsTable,
  WorkExperienceTable,
} from './listing-tables.ts';
import type {
  ApplicationEventsTable,
  ApplicationFilesTable,
  ApplicationNotesTable,
  FileAccessLogTable,
  LoanApplicationsTable,
} from './loan-tables.ts';
import type { PurchaseTables } from './purchase-tables.ts';
import type { PushTables } from './push-tables.ts';
import type {
  RegisterImportsTable,
  RegisterLicenseesTable,
  RegisterRejectsTable,
  RegisterRowsTable,
} from './register-tables.ts';
import type { RequestTables } from './request-tables.ts';
import type { ReviewTables } from './review-tables.ts';
import type {
  AuditLogTable,
  ClaimProofsTable,
  RegisterOptOutsTable,
  RemovalRequestsTable,
  ReviewReportsTable,
  StaffActTables,
  VendorClaimsTable,
} from './staff-tables.ts';

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
  /** The topic of which only the latest mail is sent; null for independent mails. */
  topic: ColumnType<string | null, string | null | undefined, string | null>;
  /** True if its reader waits on a page. */
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

/** Exactly one of the reader columns is set, here and in the next tables. */
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
  extends AlertTables,
    PurchaseTables,
    PushTables,
    RequestTables,
    ReviewTables,
    StaffActTables {
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
  place_pages: PlacePagesTable;
  faqs: FaqsTable;
  outbox: OutboxTable;
  shortlisted_vendors: ShortlistedVendorsTable;
  loan_applications: LoanApplicationsTable;
  application_files: ApplicationFilesTable;
  application_events: ApplicationEventsTable;
  application_openings: FileAccessLogTable;
  application_notes: ApplicationNotesTable;
  vendor_search: VendorSearchTable;
  vendor_words: VendorWordsTable;
  search_words: SearchWordsTable;
  rating_mean: RatingMeanTable;
  email_codes: EmailCodesTable;
  reset_grants: ResetGrantsTable;
  totp_secrets: TotpSecretsTable;
  totp_steps: TotpStepsTable;
  recovery_codes: RecoveryCodesTable;
  attempts: AttemptsTable;
  audit_log: AuditLogTable;
  vendor_rechecks: VendorRechecksTable;
  asked_changes: AskedChangesTable;
  conversations: ConversationsTable;
  messages: MessagesTable;
  saved_replies: SavedRepliesTable;
  answer_times: AnswerTimesTable;
  answer_cases: AnswerCasesTable;
  answer_turns: AnswerTurnsTable;
  answer_figures: AnswerFiguresTable;
  chat_reports: ChatReportsTable;
  message_keys: MessageKeysTable;
  message_backups: MessageBackupsTable;
  earlier_message_backups: EarlierMessageBackupsTable;
  device_slots: DeviceSlotsTable;
  message_reminders: MessageRemindersTable;
  files: FilesTable;
  file_removals: FileRemovalsTable;
  process_runs: ProcessRunsTable;
  job_runs: JobRunsTable;
  job_failures: JobFailuresTable;
  promise_days: PromiseDaysTable;
  ledger_figures: LedgerFiguresTable;
  daily_uploads: DailyUploadsTable;
  running_exports: RunningExportsTable;
  secret_keys: SecretKeysTable;
  profile_view_marks: ProfileViewMarksTable;
  vendor_claims: VendorClaimsTable;
  claim_proofs: ClaimProofsTable;
  removal_requests: RemovalRequestsTable;
  review_reports: ReviewReportsTable;
  register_opt_outs: RegisterOptOutsTable;
  register_imports: RegisterImportsTable;
  register_rows: RegisterRowsTable;
  register_licensees: RegisterLicenseesTable;
  register_rejects: RegisterRejectsTable;
  notices: NotificationsTable;
  muted_mails: MutedMailsTable;
  appointments: AppointmentsTable;
  calendar_feeds: CalendarFeedsTable;
  call_outcomes: CallOutcomesTable;
  call_reminders: CallRemindersTable;
  away_notices: AwayNoticesTable;
  vendor_calendars: VendorCalendarsTable;
  vendor_special_days: VendorSpecialDaysTable;
  passkeys: PasskeysTable;
  passkey_handles: PasskeyHandlesTable;
  passkey_challenges: PasskeyChallengesTable;
}
