import type { Appointment } from '@threshold/contract/endpoints/calls/appointments';
import { shortDay, shortWeekday } from './dates.ts';

/** 'Mon, 23 Nov, 9:00 am': the vendor's local time, as it was booked. */
export function callText({ dateTime }: Pick<Appointment, 'dateTime'>): string {
  const date = dateTime.slice(0, 10);
  return `${shortWeekday(date)}, ${shortDay(date)}, ${formatClockTime(dateTime)}`;
}

/**
 * '9:00 am' from 'YYYY-MM-DD HH:mm:ss'. Not by `Intl`, whose first format delays long lists on
 * phones.
 */
export function formatClockTime(dateTime: string): string {
  const hour = Number(dateTime.slice(11, 13)) % 24;
  return `${hour % 12 || 12}${dateTime.slice(13, 16)} ${hour < 12 ? 'am' : 'pm'}`;
}

let longDay: Intl.DateTimeFormat | undefined;

/** 'Monday 23 November' from 'YYYY-MM-DD'. */
export function formatLongDay(date: string): string {
  longDay ??= new Intl.DateTimeFormat('en-AU', {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });
  return longDay.format(new Date(date));
}

/** 'Sydney time' from an IANA name. */
export function formatTimeZone({ timezone }: Pick<Appointment, 'timezone'>): string {
  return `${(timezone.split('/').at(-1) ?? timezone).replaceAll('_', ' ')} time`;
}

/** 'YYYY-MM-DD HH:mm' in a time zone; in the visitor's own if it is missing or unknown. */
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

/** 'YYYY-MM-DD' in a time zone. */
export const toDayInTimeZone = (timezone: string, moment: Date): string =>
  formatWallTime(moment, timezone).slice(0, 10);

/**
 * '6:00 am': the visitor's local time, with the day if it differs; undefined if equal in the zone.
 */
export function formatVisitorTime(startsAt: string, timezone: string): string | undefined {
  const moment = new Date(startsAt);
  const [own, theirs] = [formatWallTime(moment), formatWallTime(moment, timezone)];
  if (own === theirs) return undefined;
  const isSameDay = own.slice(0, 10) === theirs.slice(0, 10);
  return isSameDay ? formatClockTime(own) : callText({ dateTime: own });
}

/** '6:00 am your time', or undefined if both times are equal. */
export function formatVisitorTimeLabel(startsAt: string, timezone: string): string | undefined {
  const own = formatVisitorTime(startsAt, timezone);
  return own && `${own} your time`;
}
