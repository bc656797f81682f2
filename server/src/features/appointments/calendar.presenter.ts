import { limits } from '@threshold/contract/limits';
import type { Availability, OpenHours } from '@threshold/contract/vendors-calendar';
import type { VendorCalendarRow, WeekdayHours } from './calendar.repo.ts';
import type { Calendar } from './hours.policy.ts';

/** The clock of a listing whose address tells none. */
const FALLBACK_TIMEZONE = 'Australia/Sydney';

const clockOf = (time: string) => time.slice(0, 5);
/** Sunday is 7 in the database and 0 in the contract. */
const SUNDAY = 7;

export const placeTimezoneOf = ({ place_timezone }: VendorCalendarRow) =>
  place_timezone ?? FALLBACK_TIMEZONE;

const timezoneOf = (row: VendorCalendarRow) => row.timezone ?? placeTimezoneOf(row);

function weekOf({ week }: VendorCalendarRow): Map<number, OpenHours[]> {
  const byDay = new Map<number, OpenHours[]>();
  for (const { weekday, opens, closes } of week) {
    const hours = byDay.get(weekday) ?? [];
    byDay.set(weekday, [...hours, { from: clockOf(opens), to: clockOf(closes) }]);
  }
  return byDay;
}

const hasWeek = ({ has_week, week }: VendorCalendarRow) => has_week === true || week.length > 0;

/** The stored calendar as the rules of booking read it. */
export function toCalendar(row: VendorCalendarRow): Calendar {
  return {
    timezone: timezoneOf(row),
    weekly: hasWeek(row) ? weekOf(row) : undefined,
    special: new Map(row.special.map(({ day, hours }) => [day, hours])),
    slot_minutes: row.slot_minutes ?? limits.appointment.minutes,
    notice_minutes: row.notice_minutes ?? 0,
  };
}

/** The stored calendar as the vendor reads and sends it; a week that was set has all its days. */
export function presentAvailability(row: VendorCalendarRow): Availability {
  const week = weekOf(row);
  return {
    timezone: timezoneOf(row),
    weekly: hasWeek(row)
      ? Array.from({ length: SUNDAY }, (_, weekday) => ({
          weekday,
          hours: week.get(weekday === 0 ? SUNDAY : weekday) ?? [],
        }))
      : [],
    exceptions: row.special.map(({ day, hours }) => ({ day, hours })),
    slot_minutes: row.slot_minutes ?? limits.appointment.minutes,
    notice_minutes: row.notice_minutes ?? 0,
  };
}

/** The days of a week that was sent, as the database counts them. */
export const toWeekdays = (weekly: Availability['weekly']): WeekdayHours[] =>
  weekly.map(({ weekday, hours }) => ({ weekday: weekday === 0 ? SUNDAY : weekday, hours }));
