import type { FeedKind } from '@threshold/contract/calendar-feeds';
import type { Timestamp } from './column-kinds.ts';

/** A calendar feed. `token_hash` is the hash of the secret in its address. */
export interface CalendarFeedsTable {
  token_hash: string;
  kind: FeedKind;
  customer_id: string | null;
  vendor_account_id: string | null;
  created_at: Timestamp;
}
