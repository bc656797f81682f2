import type { FeedKind } from '@threshold/contract/calendar-feeds';
import type { Timestamp } from './column-kinds.ts';

/** `token_hash`: of the secret of an address at which calendar programs read. */
export interface CalendarFeedsTable {
  token_hash: string;
  kind: FeedKind;
  customer_id: string | null;
  vendor_account_id: string | null;
  created_at: Timestamp;
}
