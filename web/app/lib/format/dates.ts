import { type CalendarDay, getWeekday } from '@threshold/contract/rules/purchases/calendar-days';

const APRIL = 3;
const OCTOBER = 9;
const hours = 3_600_000;
const day = 24 * hours;

/**
 * The day of a moment in Sydney. Not by `Intl`, whose time zones delay a phone by 50 ms; a test
 * compares both.
 */
export function toSydneyDay(moment: Date): CalendarDay {
  const shifted = new Date(moment.getTime() + getSydneyUtcOffset(moment) * hours);
  return shifted.toISOString().slice(0, 10);
}

/**
 * Hours ahead of UTC: summer time ends on the first Sunday of April and begins on that of October,
 * 4 pm UTC the day before.
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

/**
 * Names of months: those of the runtimes differ, and the server's text must equal the browser's.
 */
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** '3 Nov 2026' from a calendar day ('YYYY-MM-DD'). */
export function dateText(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${day} ${months[Number(month) - 1]} ${year}`;
}

/** '3 Nov' from a calendar day ('YYYY-MM-DD'), if the year is obvious. */
export const shortDay = (date: string): string => dateText(date).replace(/ \d+$/, '');

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** 'Tue' from a calendar day ('YYYY-MM-DD'). */
export const shortWeekday = (date: string): string => weekdays[getWeekday(date)] ?? '';

/** 'Tue 3 Nov 2026' from a calendar day ('YYYY-MM-DD'). */
export const weekdayText = (date: string): string => `${shortWeekday(date)} ${dateText(date)}`;

/** '3 Nov 2026' from an ISO timestamp, in the time zone of Sydney. */
export const dayText = (timestamp: string): string => dateText(toSydneyDay(new Date(timestamp)));

/** 2026 from a moment, in the time zone of Sydney. */
export const getSydneyYear = (moment: Date): number => Number(toSydneyDay(moment).slice(0, 4));

/** '2:45 pm' from an ISO timestamp of today, in the reader's time zone; else with the date. */
export function clockText(timestamp: string): string {
  const isToday = new Date(timestamp).toDateString() === new Date().toDateString();
  if (!isToday) return formatDateTime(timestamp);
  return new Intl.DateTimeFormat('en-AU', { timeStyle: 'short' }).format(new Date(timestamp));
}

/** '21 Nov 2026, 2:45 pm' in the reader's time zone, which the server does not know. */
export function formatDateTime(timestamp: string, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-AU', {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(timeZone && { timeZone }),
  }).format(new Date(timestamp));
}
