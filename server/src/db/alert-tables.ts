import type { ColumnType } from 'kysely';
import type { DefaultedTimestamp, OptionalTimestamp, Timestamp } from './column-kinds.ts';

/* Row types of alerts: who waits for professionals, and was told of which. */

/** A search that somebody wants to hear about. `criteria` is the query of the search call. */
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

/** The subscriber behind `alert_id` was told about the vendor. */
interface AlertNoticesTable {
  vendor_id: string;
  alert_id: string;
  created_at: DefaultedTimestamp;
}

/** Those who wait for such a professional as the approved listing are yet to be told. */
interface AlertRoundsTable {
  vendor_id: string;
  created_at: Timestamp;
}

export interface AlertTables {
  alerts: AlertsTable;
  alert_notices: AlertNoticesTable;
  alert_rounds: AlertRoundsTable;
}
