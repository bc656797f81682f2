/** A day of the calendar without hour or zone: '2026-12-25'. */
export type CalendarDay = string;

const millisecondsPerDay = 86_400_000;

/** The day so many days later; earlier where `days` is below zero. */
export function addDays(day: CalendarDay, days: number): CalendarDay {
  return new Date(Date.parse(day) + days * millisecondsPerDay).toISOString().slice(0, 10);
}

/** Sunday is 0, Saturday 6. */
export function weekdayOf(day: CalendarDay): number {
  return new Date(day).getUTCDay();
}

export function isWeekend(day: CalendarDay): boolean {
  return weekdayOf(day) % 6 === 0;
}

/** The same day so many months later, or the last day of that month where it has no such day. */
export function addMonths(day: CalendarDay, months: number): CalendarDay {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)))
    .toISOString()
    .slice(0, 10);
}
