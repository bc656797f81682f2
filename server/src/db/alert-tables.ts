import type { ColumnType } from 'kysely';
import type { DefaultedTimestamp, OptionalTimestamp, Timestamp } from './column-kinds.ts';

/* Row types of alerts: mails to subscribers about new listings that match their searches. */

/** A saved search of a subscriber. `criteria` is the query of the search endpoint. */
export interface AlertsTable {
  id: string;
  email: string;
  criteria: ColumnType<Record<string, unknown>, string, string>;
  confirm_token_hash: string;
  unsubscribe_token_hash: string;
  confirmed_at: OptionalTimestamp;
  unsubscribed_at: OptionalTimestamp;
  last_sent_at: OptionalTimestamp;
  created_at: DefaultedTimestamp;
  confirm_sent_at: DefaultedTimestamp;
}

/** Records that `alert_id` was notified of the listing `vendor_id`, to prevent a second mail. */
interface AlertNoticesTable {
  vendor_id: string;
  alert_id: string;
  created_at: DefaultedTimestamp;
}

/** An approved listing whose matching subscribers have not all been notified. */
interface AlertRoundsTable {
  vendor_id: string;
  created_at: Timestamp;
}

export interface AlertTables {
  alerts: AlertsTable;
  alert_notices: AlertNoticesTable;
  alert_rounds: AlertRoundsTable;
}
