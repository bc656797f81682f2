import { weekdayOf } from '@threshold/contract/buying/calendar-days';
import { dayInSydney } from './sydney-day.ts';

/** Own names of months: those of the runtimes differ, and the server's text must equal the browser's. */
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** '3 Nov 2026' from the 'YYYY-MM-DD' of a calendar's day. */
export function dateText(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${day} ${months[Number(month) - 1]} ${year}`;
}

/** '3 Nov' from the 'YYYY-MM-DD' of a calendar's day, where the year goes without saying. */
export const shortDay = (date: string): string => dateText(date).replace(/ \d+$/, '');

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** 'Tue' from the 'YYYY-MM-DD' of a calendar's day. */
export const shortWeekday = (date: string): string => weekdays[weekdayOf(date)] ?? '';

/** 'Tue 3 Nov 2026' from the 'YYYY-MM-DD' of a calendar's day. */
export const weekdayText = (date: string): string => `${shortWeekday(date)} ${dateText(date)}`;

/** '3 Nov 2026' from an ISO timestamp, by the calendar of Sydney. */
export const dayText = (timestamp: string): string => dateText(dayInSydney(new Date(timestamp)));

/** 2026 from a moment, by the calendar of Sydney. */
export const yearInSydney = (moment: Date): number => Number(dayInSydney(moment).slice(0, 4));

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
