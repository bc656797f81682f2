import type { AppointmentStatus, CallOutcome, MemberRole } from '@threshold/contract/vocabularies';
import type { ColumnType, Generated } from 'kysely';
import type { OptionalTimestamp, Timestamp } from './column-kinds.ts';

/* Calls, and the hours in which vendors take them. */

export interface AppointmentsTable {
  id: string;
  customer_id: string;
  vendor_id: string;
  starts_at: Timestamp;
  ends_at: Timestamp;
  /** IANA name; the vendor's when the time was agreed. */
  timezone: string;
  status: Generated<AppointmentStatus>;
  /** The SEQUENCE of its calendar entry. */
  sequence: Generated<number>;
  /** What the customer said with the booking; empty where nothing. */
  topic: Generated<string>;
  /** Where the customer wants to be called; empty where none was given, once cancelled, and once the customer has left. */
  phone_number: Generated<string>;
  created_at: Timestamp;
  updated_at: Timestamp;
  /** When that side said, after a reminder, that it is coming to this time. */
  customer_coming_at: OptionalTimestamp;
  vendor_coming_at: OptionalTimestamp;
}

/** So many hours before which time the sides of a call were reminded. */
export interface CallRemindersTable {
  appointment_id: string;
  /** Hours before the call; 0: the push shortly before it begins. */
  hours: number;
  starts_at: Timestamp;
}

/** How a call went, as one side says it. */
export interface CallOutcomesTable {
  appointment_id: string;
  side: MemberRole;
  outcome: CallOutcome;
  /** A vendor's to itself; empty where none. */
  note: Generated<string>;
  said_at: Timestamp;
  changed_at: Timestamp;
}

/** How a vendor takes calls; the week itself stands in `vendor_hours`. */
export interface VendorCalendarsTable {
  vendor_id: string;
  /** Null takes the zone of the listing's address. */
  timezone: string | null;
  /** The week was set by the vendor: a day without hours is closed. */
  has_week: Generated<boolean>;
  slot_minutes: Generated<number>;
  notice_minutes: Generated<number>;
  /** Between two calls. */
  buffer_minutes: Generated<number>;
}

/** That a vendor is away. Its days are those of `timezone`; the moments are when the first begins and the last ends there. */
export interface AwayNoticesTable {
  vendor_id: string;
  first_day: string;
  last_day: string;
  timezone: string;
  starts_at: Timestamp;
  ends_at: Timestamp;
  /** The vendor's own; empty where it says nothing. */
  words: string;
  created_at: Timestamp;
}

export interface VendorSpecialDaysTable {
  vendor_id: string;
  day: string;
  hours: ColumnType<{ from: string; to: string }[], string, string>;
}
