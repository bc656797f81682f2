import type { PushKind, PushTopic } from '@threshold/contract/push-words';
import type { Generated } from 'kysely';
import type { Timestamp } from './column-kinds.ts';

/* News that is pushed to browsers. */

/** By which push services know that news come from us (RFC 8292). The current one is given to browsers. */
export interface PushKeysTable {
  id: string;
  public_key: string;
  sealed_private_key: string;
  is_current: boolean;
  created_at: Timestamp;
}

/** The browser of a session that is told of news; it goes with the session. One of the account columns is set. */
export interface PushDevicesTable {
  id: string;
  session_id: string;
  customer_id: string | null;
  vendor_account_id: string | null;
  /** The key that its subscription was made for. */
  key_id: string;
  /** Where its push service takes news for it. Whoever has it and our key can send some: it is logged nowhere. */
  endpoint: string;
  /** By which only this browser reads them. */
  p256dh: string;
  auth: string;
  /** Kinds that are turned off. */
  muted: Generated<PushKind[]>;
  created_at: Timestamp;
}

/** When a member is told of nothing. */
interface PushQuietHoursTable {
  customer_id: string | null;
  vendor_account_id: string | null;
  begins: string;
  ends: string;
  timezone: string;
}

/** What is on its way to a device: of each topic one row, with how many it stands for. */
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

/** What is pushed, and to which browsers. */
export interface PushTables {
  push_keys: PushKeysTable;
  push_devices: PushDevicesTable;
  push_quiet_hours: PushQuietHoursTable;
  push_queue: PushQueueTable;
}
