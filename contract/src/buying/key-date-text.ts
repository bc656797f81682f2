import type { CalendarDay } from './calendar-days.ts';

/* Formats of dates of a purchase in mails and pages. */

/** 'Fri 11 Dec' */
export function shortDayText(day: CalendarDay): string {
  // 'Fri, 11 Dec 2026 00:00:00 GMT' in every environment.
  const [weekday = '', date, month = ''] = new Date(day).toUTCString().split(' ');
  return `${weekday.slice(0, 3)} ${Number(date)} ${month}`;
}

/** Returns '5:00 pm Sydney time' for '17:00' and 'Australia/Sydney'. */
export function dueTimeText(time: string, zone: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const half = hours < 12 ? 'am' : 'pm';
  const clock = `${hours % 12 === 0 ? 12 : hours % 12}:${String(minutes).padStart(2, '0')} ${half}`;
  return `${clock} ${zoneTimeText(zone)}`;
}

/** Returns 'Sydney time' for 'Australia/Sydney'. */
export const zoneTimeText = (zone: string): string => `${zone.split('/')[1] ?? zone} time`;
