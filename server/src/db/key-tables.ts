import type { KeyEntry } from '@threshold/contract/e2ee';
import type { ColumnType } from 'kysely';
import type { Timestamp } from './column-kinds.ts';

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
}

/** A slot under a passkey, as it is kept. */
export interface KeptPasskeySlot {
  readonly id: string;
  readonly sealed: string;
}

export interface MessageBackupsTable {
  customer_id: string | null;
  vendor_id: string | null;
  version: number;
  bundle: string;
  /** The slot under the recovery code; null where there is no code. */
  slot: string | null;
  passkey_slots: ColumnType<readonly KeptPasskeySlot[], string, string>;
  updated_at: Timestamp;
}

/** A backup that a later one took the place of. */
export interface EarlierMessageBackupsTable {
  customer_id: string | null;
  vendor_id: string | null;
  version: number;
  bundle: string;
  slot: string | null;
  passkey_slots: ColumnType<readonly KeptPasskeySlot[], string, string>;
  saved_at: Timestamp;
  /** When a reset replaced its keys; null where a later version of the same keys took its place. */
  set_aside_at: Timestamp | null;
}
