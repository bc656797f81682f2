import { type CalendarDay, getWeekday } from '@threshold/contract/rules/purchases/calendar-days';

const APRIL = 3;
const OCTOBER = 9;
const hours = 3_600_000;
const day = 24 * hours;

/**
 * The day of a moment in Sydney. Does not use `Intl`, whose time zones take 50 ms on a phone; a
 * test compares this calculation with `Intl`.
 */
export function toSydneyDay(moment: Date): CalendarDay {
  const shifted = new Date(moment.getTime() + getSydneyUtcOffset(moment) * hours);
  return shifted.toISOString().slice(0, 10);
}

/**
 * Hours ahead of UTC. Summer time ends on the first Sunday of April and begins on the first Sunday
 * of October, both at 4 pm UTC on the day before.
 */
function getSydneyUtcOffset(moment: Date): 10 | 11 {
  const year = moment.getUTCFullYear();
  const changeIn = (month: number) => findFirstSunday(year, month) - 8 * hours;
  const isSummer = moment.getTime() < changeIn(APRIL) || moment.getTime() >= changeIn(OCTOBER);
  return isSummer ? 11 : 10;
}

function findFirstSunday(year: number, month: number): number {
  const first = new Date(Date.UTC(year, month, 1));
  return first.getTime() + ((7 - first.getUTCDay()) % 7) * day;
}

/** Names of months. Those of `Intl` differ between server and browser, which breaks hydration. */
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats a calendar day ('YYYY-MM-DD') as '3 Nov 2026'. */
export function dateText(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${day} ${months[Number(month) - 1]} ${year}`;
}

/** Formats a calendar day ('YYYY-MM-DD') as '3 Nov', for use if the year is obvious. */
export const shortDay = (date: string): string => dateText(date).replace(/ \d+$/, '');

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Formats a calendar day ('YYYY-MM-DD') as 'Tue'. */
export const shortWeekday = (date: string): string => weekdays[getWeekday(date)] ?? '';

/** Formats a calendar day ('YYYY-MM-DD') as 'Tue 3 Nov 2026'. */
export const weekdayText = (date: string): string => `${shortWeekday(date)} ${dateText(date)}`;

/** Formats an ISO timestamp as '3 Nov 2026', in the time zone of Sydney. */
export const dayText = (timestamp: string): string => dateText(toSydneyDay(new Date(timestamp)));

/** Returns the year of a moment, such as 2026, in the time zone of Sydney. */
export const getSydneyYear = (moment: Date): number => Number(toSydneyDay(moment).slice(0, 4));

/** Formats an ISO timestamp as '2:45 pm' in the reader's zone; other days also have the date. */
export function clockText(timestamp: string): string {
  const isToday = new Date(timestamp).toDateString() === new Date().toDateString();
  if (!isToday) return formatDateTime(timestamp);
  return new Intl.DateTimeFormat('en-AU', { timeStyle: 'short' }).format(new Date(timestamp));
}

/** Formats '21 Nov 2026, 2:45 pm' in `timeZone`, by default that of the reader's browser. */
export function formatDateTime(timestamp: string, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-AU', {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(timeZone && { timeZone }),
  }).format(new Date(timestamp));
}
