import { limits } from '@threshold/contract/limits';
import type { Availability } from '@threshold/contract/vendors-calendar';
import type { VendorCalendarRow, WeekdayHours } from './calendar.repo.ts';
import { hasWeek, SUNDAY, timezoneOf, weekOf } from './hours.policy.ts';

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
    buffer_minutes: row.buffer_minutes ?? 0,
  };
}

/** The days of a week that was sent, as the database counts them. */
export const toWeekdays = (weekly: Availability['weekly']): WeekdayHours[] =>
  weekly.map(({ weekday, hours }) => ({ weekday: weekday === 0 ? SUNDAY : weekday, hours }));
