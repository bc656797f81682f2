import type { StaffRole } from '@threshold/contract/vocabularies';
import type { Generated } from 'kysely';
import type { DefaultedTimestamp, OptionalTimestamp, Timestamp } from './column-kinds.ts';

/* Who signs in, and with what. */

export interface VendorAccountsTable {
  id: string;
  vendor_id: string | null;
  email: string;
  email_verified_at: OptionalTimestamp;
  password_hash: string | null;
  two_factor_enabled: Generated<boolean>;
  /** The last reset by mail, or when Google was joined to a password: it slows down what two-factor protects. */
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
  /** The last reset by mail, or when Google was joined to a password: it slows down what two-factor protects. */
  password_reset_at: OptionalTimestamp;
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

/** Exactly one of the three actor columns is set. */
export interface SessionsTable {
  id: string;
  token_hash: string;
  customer_id: string | null;
  vendor_account_id: string | null;
  staff_id: string | null;
  /** 'enrolment' opens nothing but the set-up of two-factor. */
  scope: Generated<'full' | 'enrolment'>;
  /** Came by a recovery code: sets up an authenticator in place of the lost one. */
  is_recovering: Generated<boolean>;
  is_remembered: Generated<boolean>;
  user_agent: string | null;
  created_at: DefaultedTimestamp;
  last_seen_at: DefaultedTimestamp;
  expires_at: Timestamp;
  revoked_at: OptionalTimestamp;
  /** When its holder last showed a passkey in it: as good as a sign-in just then. */
  proved_at: OptionalTimestamp;
  /** Until when the last code that was given for files opens further ones. */
  files_open_until: OptionalTimestamp;
  /** Which version of their message keys the member's browser had, as it said. */
  message_kv: Generated<number | null>;
}

/** A mailed code; living while `ended_at` is null and it has not expired. Exactly one of the account columns is set. */
export interface EmailCodesTable {
  id: string;
  customer_id: string | null;
  vendor_account_id: string | null;
  purpose: 'verify_email' | 'reset_password' | 'join_google' | 'download_data';
  code_hash: string;
  tries: Generated<number>;
  created_at: Timestamp;
  expires_at: Timestamp;
  ended_at: OptionalTimestamp;
  /** When it proved the address; null when it ended otherwise. */
  used_at: OptionalTimestamp;
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
  /** From when on it opens what two-factor protects; written when it is enrolled, and never moved. */
  trusted_at: OptionalTimestamp;
}

export interface TotpStepsTable {
  secret_id: string;
  step: number;
}

export interface RecoveryCodesTable {
  id: string;
  customer_id: string | null;
  vendor_account_id: string | null;
  staff_id: string | null;
  code_hash: string;
  used_at: OptionalTimestamp;
}

/** The public half of a passkey. Exactly one of the account columns is set, here and in the next. */
export interface PasskeysTable {
  id: string;
  customer_id: string | null;
  vendor_account_id: string | null;
  staff_id: string | null;
  /** As the browser knows it, in base64url; so is the public key, in COSE. */
  credential_id: string;
  public_key: string;
  /** How often its keeper says that it was used; 0 for ever where the keeper does not count. */
  counter: number;
  transports: string[];
  /** The kind of its keeper. */
  aaguid: string;
  /** Whether its keeper may take it to other devices, and whether it has. */
  is_backup_eligible: boolean;
  is_backed_up: boolean;
  name: string;
  created_at: Timestamp;
  last_used_at: OptionalTimestamp;
}

/** Under which name the keepers of passkeys know an account: random, so that it tells nobody anything. */
export interface PasskeyHandlesTable {
  handle: string;
  customer_id: string | null;
  vendor_account_id: string | null;
  staff_id: string | null;
}

/** What a passkey has to sign, once. Rows go when they are taken. */
export interface PasskeyChallengesTable {
  hash: string;
  purpose: 'add' | 'sign_in' | 'prove';
  door: 'customer' | 'vendor' | 'staff';
  /** Whose it is; null before anybody signed in. */
  session_id: string | null;
  expires_at: Timestamp;
}

/** `times`: the admitted tries of late, the oldest first. */
export interface AttemptsTable {
  scope: string;
  subject: string;
  times: Date[];
  is_admitted: boolean;
  last_at: Timestamp;
}
