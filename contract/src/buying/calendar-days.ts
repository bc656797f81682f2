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
