import type { KeyEntry } from '@threshold/contract/e2ee';
import type { ColumnType, Generated } from 'kysely';
import type { OptionalTimestamp, Timestamp } from './column-kinds.ts';

/* The public half of the chat's encryption, and what its owners alone can open. Exactly one of the owner columns is set. */

/** One version of somebody's public keys. Only ever added. */
export interface MessageKeysTable {
  id: string;
  customer_id: string | null;
  vendor_id: string | null;
  kv: number;
  /** The fingerprint. */
  fp: string;
  entry: ColumnType<KeyEntry, string, never>;
  published_at: Timestamp;
  /** The end of the wait after a reset by mail in which they were published; null when they were published in none. */
  trusted_at: OptionalTimestamp;
}

/** A slot under a passkey, as it is kept. */
export interface KeptPasskeySlot {
  readonly id: string;
  readonly sealed: string;
}

interface KeptBackup {
  customer_id: string | null;
  vendor_id: string | null;
  version: number;
  bundle: string;
  /** The slot under the recovery code; null where there is no code. */
  slot: string | null;
  passkey_slots: ColumnType<readonly KeptPasskeySlot[], string, string>;
}

export interface MessageBackupsTable extends KeptBackup {
  updated_at: Timestamp;
}

/** A backup that a later one took the place of. */
export interface EarlierMessageBackupsTable extends KeptBackup {
  saved_at: Timestamp;
  /** When a reset replaced its keys; null where a later version of the same keys took its place. */
  set_aside_at: Timestamp | null;
}

/** The sealed keys of an account for another device, for ten minutes. At most one for each owner. */
export interface DeviceSlotsTable {
  id: string;
  customer_id: string | null;
  vendor_id: string | null;
  /** The session that made it. */
  session_id: string;
  lookup: string;
  sealed: string;
  expires_at: Timestamp;
}

/** What a member was asked about ways to open messages. At most one row for each owner. */
export interface MessageRemindersTable {
  customer_id: string | null;
  vendor_id: string | null;
  /** How often 'Later' was said to another way, and when last. */
  times: Generated<number>;
  put_away_at: Timestamp | null;
  /** When a recovery code beside a passkey was put away, for good. */
  code_put_away_at: Timestamp | null;
}
