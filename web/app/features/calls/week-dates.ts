import { shortWeekday } from '#app/lib/format/dates.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS = 7;

const moved = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The Monday on or before a day; both 'YYYY-MM-DD'. */
export function mondayOf(day: string): string {
  const sinceMonday = (new Date(day).getUTCDay() + DAYS - 1) % DAYS;
  return moved(day, -sinceMonday);
}

/** The Monday so many weeks later. */
export const weeksFrom = (monday: string, weeks: number): string => moved(monday, weeks * DAYS);

/** The seven days of a week. */
export const daysOf = (monday: string): string[] =>
  Array.from({ length: DAYS }, (_, at) => moved(monday, at));

const span = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** '23 – 29 November 2026' of its Monday. */
export const weekText = (monday: string): string =>
  span.formatRange(new Date(monday), new Date(moved(monday, DAYS - 1)));

/** 'Mon' and '23' of a day. */
export const shortDay = (day: string) => ({
  weekday: shortWeekday(day),
  date: String(Number(day.slice(8, 10))),
});
