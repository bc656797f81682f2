import { weekdayOf } from '@threshold/contract/buying/calendar-days';
import { dateFormat } from './date-format.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const inSydney = dateFormat({
  timeZone: 'Australia/Sydney',
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
});

/** '3 Nov 2026' from the 'YYYY-MM-DD' of a calendar's day. */
export const dateText = (date: string): string => dayText(`${date}T00:00:00Z`);

/** '3 Nov' from the 'YYYY-MM-DD' of a calendar's day, where the year goes without saying. */
export const shortDay = (date: string): string => dateText(date).replace(/ \d+$/, '');

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** 'Tue 3 Nov 2026' from the 'YYYY-MM-DD' of a calendar's day. */
export const weekdayText = (date: string): string =>
  `${weekdays[weekdayOf(date)]} ${dateText(date)}`;

/**
 * '3 Nov 2026' from an ISO timestamp, by the calendar of Sydney. Own names of months: those of the runtimes differ,
 * and the server's text must equal the browser's.
 */
export function dayText(timestamp: string): string {
  const parts = inSydney().formatToParts(new Date(timestamp));
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((candidate) => candidate.type === type)?.value ?? '';
  return `${Number(part('day'))} ${months[Number(part('month')) - 1]} ${part('year')}`;
}

const summerHours = 11;

/** 2026 from a moment, by the calendar of Sydney, where a year begins in summer time. Every page says it: no format of dates is made for it. */
export const yearInSydney = (moment: Date): number =>
  new Date(moment.getTime() + summerHours * 3_600_000).getUTCFullYear();

/** '2:45 pm' from an ISO timestamp of today, by the reader's own clock; of another day with the day. */
export function clockText(timestamp: string): string {
  const isToday = new Date(timestamp).toDateString() === new Date().toDateString();
  if (!isToday) return momentText(timestamp);
  return new Intl.DateTimeFormat('en-AU', { timeStyle: 'short' }).format(new Date(timestamp));
}

/**
 * '21 Nov 2026, 2:45 pm' from an ISO timestamp, by the reader's own clock. For pages that only the browser draws: the
 * server does not know the reader's zone.
 */
export function momentText(timestamp: string, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-AU', {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(timeZone && { timeZone }),
  }).format(new Date(timestamp));
}
