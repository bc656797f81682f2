import type { CalendarDay } from './calendar-days.ts';

/* How a date of a purchase is written, in mails as on pages. */

/** 'Fri 11 Dec' */
export function shortDayText(day: CalendarDay): string {
  // 'Fri, 11 Dec 2026 00:00:00 GMT', everywhere.
  const [weekday = '', date, month = ''] = new Date(day).toUTCString().split(' ');
  return `${weekday.slice(0, 3)} ${Number(date)} ${month}`;
}

/** '5:00 pm Sydney time' of '17:00' and 'Australia/Sydney'. */
export function dueTimeText(time: string, zone: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const half = hours < 12 ? 'am' : 'pm';
  const clock = `${hours % 12 === 0 ? 12 : hours % 12}:${String(minutes).padStart(2, '0')} ${half}`;
  return `${clock} ${zoneTimeText(zone)}`;
}

/** 'Sydney time' of 'Australia/Sydney'. */
export const zoneTimeText = (zone: string): string => `${zone.split('/')[1] ?? zone} time`;
