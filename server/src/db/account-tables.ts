import type { StaffRole } from '@threshold/contract/vocabularies';
import type { Generated } from 'kysely';
import type { DefaultedTimestamp, OptionalTimestamp, Timestamp } from './column-kinds.ts';

/* Row types of accounts, sign-in methods and sessions. */

export interface VendorAccountsTable {
  id: string;
  vendor_id: string | null;
  email: string;
  email_verified_at: OptionalTimestamp;
  password_hash: string | null;
  two_factor_enabled: Generated<boolean>;
  /** Last password reset by mail. It delays access to data that two-factor protects. */
  password_reset_at: OptionalTimestamp;
  /** Time of the consent to product news; null without consent. */
  news_agreed_at: OptionalTimestamp;
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
  /** Last password reset or link to Google. It delays access to data that two-factor protects. */
  password_reset_at: OptionalTimestamp;
  /** Time of the consent to product news; null without consent. */
  news_agreed_at: OptionalTimestamp;
  created_at: DefaultedTimestamp;
  updated_at: DefaultedTimestamp;
}

export interface StaffTable {
  id: string;
  email: string;
  name: string;
  password_hash: string;
  role: Generated<StaffRole>;
  two_factor_enabled: Generated<boolean>;
  disabled_at: OptionalTimestamp;
  created_at: DefaultedTimestamp;
}

/** A session. Exactly one account column is set: customer, vendor account or member of staff. */
export interface SessionsTable {
  id: string;
  token_hash: string;
  customer_id: string | null;
  vendor_account_id: string | null;
  staff_id: string | null;
  /** An 'enrolment' session only allows the set-up of two-factor sign-in. */
  scope: Generated<'full' | 'enrolment'>;
  /** True if the sign-in used a recovery code; the session may set up a new authenticator. */
  is_recovering: Generated<boolean>;
  is_remembered: Generated<boolean>;
  user_agent: string | null;
  created_at: DefaultedTimestamp;
  last_seen_at: DefaultedTimestamp;
  expires_at: Timestamp;
  revoked_at: OptionalTimestamp;
  /** Time when the holder last used a passkey in this session; this counts as a fresh sign-in. */
  proved_at: OptionalTimestamp;
  /** Time until which private files open without another code, because one was entered. */
  files_open_until: OptionalTimestamp;
  /** Version of the message keys in the member's browser, as the browser reported it. */
  message_kv: Generated<number | null>;
}

/** A mailed code of exactly one account, valid until `ended_at` is set or the code expires. */
interface EmailCodesTable {
  id: string;
  customer_id: string | null;
  vendor_account_id: string | null;
  purpose: 'verify_email' | 'reset_password' | 'join_google' | 'download_data';
  code_hash: string;
  /** Tries with neither a session nor a known browser of the owner; `owner_tries`: all others. */
  tries: Generated<number>;
  owner_tries: Generated<number>;
  created_at: Timestamp;
  expires_at: Timestamp;
  ended_at: OptionalTimestamp;
  /** Time when the code was used to prove the email address; null if it was never used. */
  used_at: OptionalTimestamp;
}

/** A single-use token to set a new password. */
interface ResetGrantsTable {
  id: string;
  customer_id: string | null;
  vendor_account_id: string | null;
  token_hash: string;
  expires_at: Timestamp;
  used_at: OptionalTimestamp;
}

/** Secret of an authenticator app; the member has not confirmed it while `enabled_at` is null. */
interface TotpSecretsTable {
  id: string;
  customer_id: string | null;
  vendor_account_id: string | null;
  staff_id: string | null;
  sealed_secret: string;
  created_at: Timestamp;
  enabled_at: OptionalTimestamp;
  /** Time from which the authenticator is trusted: its set-up, or later after a password reset. */
  trusted_at: OptionalTimestamp;
}

interface TotpStepsTable {
  secret_id: string;
  step: number;
}

interface RecoveryCodesTable {
  id: string;
  customer_id: string | null;
  vendor_account_id: string | null;
  staff_id: string | null;
  code_hash: string;
  used_at: OptionalTimestamp;
}

/** Public key of a passkey. Exactly one account column is set, also in `passkey_handles`. */
export interface PasskeysTable {
  id: string;
  customer_id: string | null;
  vendor_account_id: string | null;
  staff_id: string | null;
  /** Credential id of the browser in base64url; the public key is in COSE, also in base64url. */
  credential_id: string;
  public_key: string;
  /** Signature counter of the passkey provider; always 0 for providers without a counter. */
  counter: number;
  transports: string[];
  /** Type of the passkey provider. */
  aaguid: string;
  /** Whether the provider may sync the passkey to other devices, and whether it has. */
  is_backup_eligible: boolean;
  is_backed_up: boolean;
  name: string;
  created_at: Timestamp;
  last_used_at: OptionalTimestamp;
}

/** Random user handle under which passkey providers store an account. */
interface PasskeyHandlesTable {
  handle: string;
  customer_id: string | null;
  vendor_account_id: string | null;
  staff_id: string | null;
}

/** A single-use challenge for a passkey. Rows are deleted when they are used. */
export interface PasskeyChallengesTable {
  hash: string;
  purpose: 'add' | 'sign_in' | 'prove';
  door: 'customer' | 'vendor' | 'staff';
  /** Session that requested the challenge; null for a sign-in, which has no session yet. */
  session_id: string | null;
  expires_at: Timestamp;
}

/** Counted attempts of a subject. `times`: times of recently admitted attempts, oldest first. */
interface AttemptsTable {
  scope: string;
  subject: string;
  times: Date[];
  is_admitted: boolean;
  last_at: Timestamp;
}

export interface AccountTables {
  vendor_accounts: VendorAccountsTable;
  customers: CustomersTable;
  staff: StaffTable;
  sessions: SessionsTable;
  email_codes: EmailCodesTable;
  reset_grants: ResetGrantsTable;
  totp_secrets: TotpSecretsTable;
  totp_steps: TotpStepsTable;
  recovery_codes: RecoveryCodesTable;
  attempts: AttemptsTable;
  passkeys: PasskeysTable;
  passkey_handles: PasskeyHandlesTable;
  passkey_challenges: PasskeyChallengesTable;
}
