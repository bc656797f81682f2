import type {
  Appointment,
  DisputedCall,
  OwnOutcome,
} from '@threshold/contract/endpoints/calls/appointments';
import type { Availability } from '@threshold/contract/endpoints/calls/vendors-calendar';
import { limits } from '@threshold/contract/limits';
import { formatWallTime, minutesBetween, toWallTime } from '../../../lib/local-time.ts';
import {
  presentCustomerSide,
  presentVendorSide,
} from '../../accounts/relationships/sides.presenter.ts';
import type { EndedCallRow } from './appointments.repo.ts';
import type { VendorCalendarRow, WeekdayHours } from './calendar.repo.ts';
import type { listDisputedCalls, OutcomeRow } from './call-outcomes.repo.ts';
import {
  type CallForOutcome,
  getCalendarTimezone,
  getOutcomeRefusal,
  groupWeekHours,
  hasWeek,
  SUNDAY,
} from './calls.policy.ts';

export function presentAppointment(row: EndedCallRow): Appointment {
  return {
    _id: row.id,
    customerId: row.customer_id,
    vendorId: row.vendor_id,
    customer: presentCustomerSide(row),
    vendor: presentVendorSide(row),
    dateTime: formatWallTime(toWallTime(row.starts_at, row.timezone)),
    timezone: row.timezone,
    startsAt: row.starts_at.toISOString(),
    minutes: minutesBetween(row.starts_at, row.ends_at),
    status: row.status,
    topic: row.topic,
    phone_number: row.phone_number,
    left: row.customer_first_name === null || row.full_name === null,
    createdAt: row.created_at.toISOString(),
  };
}

/** The stored calendar in the format of the API. A week that is set has all seven days. */
export function presentAvailability(row: VendorCalendarRow): Availability {
  const week = groupWeekHours(row);
  return {
    timezone: getCalendarTimezone(row),
    weekly: hasWeek(row)
      ? Array.from({ length: SUNDAY }, (_, weekday) => ({
          weekday,
          hours: week.get(weekday === 0 ? SUNDAY : weekday) ?? [],
        }))
      : [],
    exceptions: row.special.map(({ day, hours }) => ({ day, hours })),
    slot_minutes: row.slot_minutes ?? limits.appointment.minutes,
    notice_minutes: row.notice_minutes ?? 0,
    buffer_minutes: row.buffer_minutes ?? 0,
  };
}

/** Converts the weekday numbers of the API to those of the database. */
export const toDatabaseWeekdays = (weekly: Availability['weekly']): WeekdayHours[] =>
  weekly.map(({ weekday, hours }) => ({ weekday: weekday === 0 ? SUNDAY : weekday, hours }));

/** Call result for the party who reported it. The other party cannot read it. */
export const presentOwnOutcome = (
  call: CallForOutcome,
  said: Pick<OutcomeRow, 'outcome' | 'note' | 'said_at'> | undefined,
  now: Date,
): OwnOutcome => ({
  outcome: said?.outcome ?? null,
  note: said?.note ?? '',
  is_open: getOutcomeRefusal(call, said, now) === undefined,
});

/** Call results of both parties, for staff who settle a dispute. */
export const presentDisputedCall = ({
  id,
  starts_at,
  customer,
  vendor,
}: Awaited<ReturnType<typeof listDisputedCalls>>[number]): DisputedCall => ({
  _id: id,
  startsAt: starts_at.toISOString(),
  customer,
  vendor,
});
