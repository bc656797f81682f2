import type { KeyEntry } from '@threshold/contract/endpoints/encryption/e2ee';
import type { ColumnType, Generated } from 'kysely';
import type { OptionalTimestamp, Timestamp } from './column-kinds.ts';

/* Public chat keys, and data that only its owner can decrypt. Each row has one owner column set. */

/** One version of a member's public keys. Rows are only inserted. */
export interface MessageKeysTable {
  id: string;
  customer_id: string | null;
  vendor_id: string | null;
  kv: number;
  /** Fingerprint of the public keys. */
  fp: string;
  entry: ColumnType<KeyEntry, string, never>;
  published_at: Timestamp;
  /** End of the waiting period after a password reset; null if there was none. */
  trusted_at: OptionalTimestamp;
}

/** The master key of a backup, sealed so that a passkey can open it. */
export interface StoredPasskeySlot {
  readonly id: string;
  readonly sealed: string;
}

interface StoredKeyBackup {
  customer_id: string | null;
  vendor_id: string | null;
  version: number;
  bundle: string;
  /** Master key of the backup, sealed for the recovery code; null if there is no code. */
  slot: string | null;
  passkey_slots: ColumnType<readonly StoredPasskeySlot[], string, string>;
}

export interface MessageBackupsTable extends StoredKeyBackup {
  updated_at: Timestamp;
}

/** A backup that a later backup of the same owner replaced. */
interface EarlierMessageBackupsTable extends StoredKeyBackup {
  saved_at: Timestamp;
  /** Time when a reset replaced the keys; null if a later backup of the same keys replaced it. */
  set_aside_at: Timestamp | null;
}

/** Sealed keys of an account for another device, valid for ten minutes. At most one per owner. */
export interface DeviceSlotsTable {
  id: string;
  customer_id: string | null;
  vendor_id: string | null;
  /** Session that created the slot. */
  session_id: string;
  lookup: string;
  sealed: string;
  expires_at: Timestamp;
}

/** Dismissed reminders about unlock methods of messages. At most one row per owner. */
export interface MessageRemindersTable {
  customer_id: string | null;
  vendor_id: string | null;
  /** How often, and when last, the member dismissed the reminder to add an unlock method. */
  times: Generated<number>;
  put_away_at: Timestamp | null;
  /** Time when the member dismissed the reminder to add a recovery code. */
  code_put_away_at: Timestamp | null;
}

export interface KeyTables {
  message_keys: MessageKeysTable;
  message_backups: MessageBackupsTable;
  earlier_message_backups: EarlierMessageBackupsTable;
  device_slots: DeviceSlotsTable;
  message_reminders: MessageRemindersTable;
}
