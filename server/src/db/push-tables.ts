import type { PushKind, PushTopic } from '@threshold/contract/texts/notification-texts';
import type { Generated } from 'kysely';
import type { Timestamp } from './column-kinds.ts';

/* Row types of pushes to browsers. */

/** Keys that prove to push services that this product sent a push (RFC 8292). */
export interface PushKeysTable {
  id: string;
  public_key: string;
  sealed_private_key: string;
  is_current: boolean;
  created_at: Timestamp;
}

/** A session's browser that receives pushes. One of the account columns is set. */
export interface PushDevicesTable {
  id: string;
  session_id: string;
  customer_id: string | null;
  vendor_account_id: string | null;
  /** Id of the push key with which the browser subscribed. */
  key_id: string;
  /** URL of the browser at its push service. A secret, because it suffices to send pushes. */
  endpoint: string;
  /** Keys for encrypting pushes so that only this browser can decrypt them. */
  p256dh: string;
  auth: string;
  /** Kinds of push that the member turned off for this browser. */
  muted: Generated<PushKind[]>;
  created_at: Timestamp;
}

/** Hours in which a member receives no push. */
interface PushQuietHoursTable {
  customer_id: string | null;
  vendor_account_id: string | null;
  begins: string;
  ends: string;
  timezone: string;
}

/** A waiting push: one row per device and topic, with the number of events. */
export interface PushQueueTable {
  id: string;
  device_id: string;
  topic: PushTopic;
  count: number;
  href: string;
  revision: Generated<number>;
  attempts: Generated<number>;
  created_at: Timestamp;
  next_at: Timestamp;
  expires_at: Timestamp;
}

/** Tables of pushes and of the browsers that receive them. */
export interface PushTables {
  push_keys: PushKeysTable;
  push_devices: PushDevicesTable;
  push_quiet_hours: PushQuietHoursTable;
  push_queue: PushQueueTable;
}
