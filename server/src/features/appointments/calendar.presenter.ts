import { limits } from '@threshold/contract/limits';
import type { Availability } from '@threshold/contract/vendors-calendar';
import type { VendorCalendarRow, WeekdayHours } from './calendar.repo.ts';
import { hasWeek, SUNDAY, timezoneOf, weekOf } from './hours.policy.ts';

/**
 * The stored calendar in the form in which the vendor reads and sends it. A week that was set has
 * all seven days.
 */
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

/** Converts the weekdays of a request to those of the database. */
export const toWeekdays = (weekly: Availability['weekly']): WeekdayHours[] =>
  weekly.map(({ weekday, hours }) => ({ weekday: weekday === 0 ? SUNDAY : weekday, hours }));
