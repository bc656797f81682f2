import type { CalendarDay } from '@threshold/contract/buying/calendar-days';

const APRIL = 3;
const OCTOBER = 9;
const hours = 3_600_000;
const day = 24 * hours;

/**
 * Returns the day of a moment in Sydney, equal on the server and in every browser. It does not use
 * `Intl`, whose time zone formats delay a phone by about 50 ms while a list hydrates; a test
 * compares both.
 */
export function dayInSydney(moment: Date): CalendarDay {
  const shifted = new Date(moment.getTime() + hoursAhead(moment) * hours);
  return shifted.toISOString().slice(0, 10);
}

/**
 * Hours ahead of UTC by the rule of New South Wales since 2008: daylight saving ends at 3 am on the
 * first Sunday of April and begins at 2 am on that of October. Both are 4 pm UTC on the day before.
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
