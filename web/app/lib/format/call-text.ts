import type { Appointment } from '@threshold/contract/endpoints/calls/appointments';
import { shortDay, shortWeekday } from './dates.ts';

/** Formats a call as 'Mon, 23 Nov, 9:00 am', in the vendor's local time as booked. */
export function callText({ dateTime }: Pick<Appointment, 'dateTime'>): string {
  const date = dateTime.slice(0, 10);
  return `${shortWeekday(date)}, ${shortDay(date)}, ${formatClockTime(dateTime)}`;
}

/**
 * Formats 'YYYY-MM-DD HH:mm:ss' as '9:00 am'. Does not use `Intl`, whose first call delays long
 * lists on phones.
 */
export function formatClockTime(dateTime: string): string {
  const hour = Number(dateTime.slice(11, 13)) % 24;
  return `${hour % 12 || 12}${dateTime.slice(13, 16)} ${hour < 12 ? 'am' : 'pm'}`;
}

let longDay: Intl.DateTimeFormat | undefined;

/** Formats 'YYYY-MM-DD' as 'Monday 23 November'. */
export function formatLongDay(date: string): string {
  longDay ??= new Intl.DateTimeFormat('en-AU', {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });
  return longDay.format(new Date(date));
}

/** Formats an IANA time zone as 'Sydney time'. */
export function formatTimeZone({ timezone }: Pick<Appointment, 'timezone'>): string {
  return `${(timezone.split('/').at(-1) ?? timezone).replaceAll('_', ' ')} time`;
}

/** Formats 'YYYY-MM-DD HH:mm' in `timeZone`, or in the visitor's if it is missing or unknown. */
function formatWallTime(moment: Date, timeZone?: string): string {
  return createWallTimeFormat(timeZone).format(moment);
}

function createWallTimeFormat(timeZone: string | undefined): Intl.DateTimeFormat {
  const style = { dateStyle: 'short', timeStyle: 'short' } as const;
  try {
    return new Intl.DateTimeFormat('sv-SE', { ...style, timeZone });
  } catch {
    return new Intl.DateTimeFormat('sv-SE', style);
  }
}

/** Formats the day of a moment in a time zone as 'YYYY-MM-DD'. */
export const toDayInTimeZone = (timezone: string, moment: Date): string =>
  formatWallTime(moment, timezone).slice(0, 10);

/**
 * Formats the visitor's local time as '6:00 am', with the day if it differs from the day in
 * `timezone`; undefined if both times are equal.
 */
export function formatVisitorTime(startsAt: string, timezone: string): string | undefined {
  const moment = new Date(startsAt);
  const [own, theirs] = [formatWallTime(moment), formatWallTime(moment, timezone)];
  if (own === theirs) return undefined;
  const isSameDay = own.slice(0, 10) === theirs.slice(0, 10);
  return isSameDay ? formatClockTime(own) : callText({ dateTime: own });
}

/** Formats '6:00 am your time'; undefined if the visitor's time and the zone's are equal. */
export function formatVisitorTimeLabel(startsAt: string, timezone: string): string | undefined {
  const own = formatVisitorTime(startsAt, timezone);
  return own && `${own} your time`;
}
