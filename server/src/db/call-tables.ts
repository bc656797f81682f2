import type { FeedKind } from '@threshold/contract/endpoints/calls/appointments';
import type { AppointmentStatus, CallOutcome, MemberRole } from '@threshold/contract/vocabularies';
import type { ColumnType, Generated } from 'kysely';
import type { OptionalTimestamp, Timestamp } from './column-kinds.ts';

/* Row types of booked phone calls and of the hours at which they can be booked. */

export interface AppointmentsTable {
  id: string;
  customer_id: string;
  vendor_id: string;
  starts_at: Timestamp;
  ends_at: Timestamp;
  /** IANA time zone of the vendor when the time was agreed. */
  timezone: string;
  status: Generated<AppointmentStatus>;
  /** SEQUENCE number of the call's iCalendar entry. */
  sequence: Generated<number>;
  /** Topic that the customer entered; empty if none. */
  topic: Generated<string>;
  /** The customer's phone number; empty if not given, or after cancellation or account deletion. */
  phone_number: Generated<string>;
  created_at: Timestamp;
  updated_at: Timestamp;
  /** When customer and vendor confirmed the call time after a reminder; null if not confirmed. */
  customer_coming_at: OptionalTimestamp;
  vendor_coming_at: OptionalTimestamp;
}

/** A sent reminder of the call at `starts_at`; a moved call gets new reminders. */
interface CallRemindersTable {
  appointment_id: string;
  /** Hours before the call; 0 for the push shortly before the call begins. */
  hours: number;
  starts_at: Timestamp;
}

/** Result of a phone call, as the customer or the vendor reported it. */
export interface CallOutcomesTable {
  appointment_id: string;
  side: MemberRole;
  outcome: CallOutcome;
  /** Private note of a vendor; empty if none. */
  note: Generated<string>;
  said_at: Timestamp;
  changed_at: Timestamp;
}

/** Settings of a vendor for phone calls. The weekly hours are in `vendor_hours`. */
interface VendorCalendarsTable {
  vendor_id: string;
  /** IANA time zone; null if the time zone of the listing's street address applies. */
  timezone: string | null;
  /** True if the vendor has set weekly hours; days without hours are then closed. */
  has_week: Generated<boolean>;
  slot_minutes: Generated<number>;
  notice_minutes: Generated<number>;
  /** Minutes between two calls. */
  buffer_minutes: Generated<number>;
}

/** An away notice from `first_day` to `last_day` in `timezone`, also stored as timestamps. */
export interface AwayNoticesTable {
  vendor_id: string;
  first_day: string;
  last_day: string;
  timezone: string;
  starts_at: Timestamp;
  ends_at: Timestamp;
  /** The vendor's own text; may be empty. */
  words: string;
  created_at: Timestamp;
}

interface VendorSpecialDaysTable {
  vendor_id: string;
  day: string;
  hours: ColumnType<{ from: string; to: string }[], string, string>;
}

/** A calendar feed. `token_hash` is the hash of the secret in its URL. */
interface CalendarFeedsTable {
  token_hash: string;
  kind: FeedKind;
  customer_id: string | null;
  vendor_account_id: string | null;
  created_at: Timestamp;
}

export interface CallTables {
  appointments: AppointmentsTable;
  calendar_feeds: CalendarFeedsTable;
  call_outcomes: CallOutcomesTable;
  call_reminders: CallRemindersTable;
  away_notices: AwayNoticesTable;
  vendor_calendars: VendorCalendarsTable;
  vendor_special_days: VendorSpecialDaysTable;
}
