import type { CalendarDay } from '@threshold/contract/buying/calendar-days';

const APRIL = 3;
const OCTOBER = 9;
const hours = 3_600_000;
const day = 24 * hours;

/**
 * The day of a moment by the calendar of Sydney, the same on the server and in every browser. Without `Intl`, whose format of
 * a time zone holds a phone up for some 50 ms as a list of professionals comes to life; a test compares both.
 */
export function dayInSydney(moment: Date): CalendarDay {
  const shifted = new Date(moment.getTime() + hoursAhead(moment) * hours);
  return shifted.toISOString().slice(0, 10);
}

/**
 * Ahead of UTC, by the rule of New South Wales since 2008: summer time ends at 3 am on the first Sunday of April, and begins at
 * 2 am on that of October. Both are 4 pm of the day before in UTC.
 */
function hoursAhead(moment: Date): 10 | 11 {
  const year = moment.getUTCFullYear();
  const changeIn = (month: number) => firstSunday(year, month) - 8 * hours;
  const isSummer = moment.getTime() < changeIn(APRIL) || moment.getTime() >= changeIn(OCTOBER);
  return isSummer ? 11 : 10;
}

function firstSunday(year: number, month: number): number {
  const first = new Date(Date.UTC(year, month, 1));
  return first.getTime() + ((7 - first.getUTCDay()) % 7) * day;
}
