/** A calendar day without time and zone: '2026-12-25'. */
export type CalendarDay = string;

const millisecondsPerDay = 86_400_000;

/** Returns the day that is `days` days later, or earlier if `days` is negative. */
export function addDays(day: CalendarDay, days: number): CalendarDay {
  return new Date(Date.parse(day) + days * millisecondsPerDay).toISOString().slice(0, 10);
}

/** Number of days that `findDay` checks. The next business day is always much nearer. */
const searchedDays = 60;

/** Returns the `nth` matching day, counted from `from` (included) on; `from` if no day matches. */
export function findDay(
  from: CalendarDay,
  step: 1 | -1,
  fits: (day: CalendarDay) => boolean,
  nth = 1,
): CalendarDay {
  for (let moved = 0, found = 0; moved < searchedDays; moved += 1) {
    const day = addDays(from, moved * step);
    if (fits(day)) found += 1;
    if (found === nth) return day;
  }
  return from;
}

/** Returns the weekday: 0 is Sunday, 6 is Saturday. */
export function getWeekday(day: CalendarDay): number {
  return new Date(day).getUTCDay();
}

export function isWeekend(day: CalendarDay): boolean {
  return getWeekday(day) % 6 === 0;
}

/** Returns the same day of the month `months` months later, or the last day of a shorter month. */
export function addMonths(day: CalendarDay, months: number): CalendarDay {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)))
    .toISOString()
    .slice(0, 10);
}
