import type { Appointment } from '@threshold/contract/appointments';
import { shortDay, shortWeekday } from './dates.ts';

/** 'Mon, 23 Nov, 9:00 am': the wall clock at the vendor's place, as it was booked. */
export function callText({ dateTime }: Pick<Appointment, 'dateTime'>): string {
  const date = dateTime.slice(0, 10);
  return `${shortWeekday(date)}, ${shortDay(date)}, ${timeText(dateTime)}`;
}

/**
 * '9:00 am' of 'YYYY-MM-DD HH:mm:ss'. It is on every card of a list, so without a format
 * of `Intl`: the first one that a page makes holds a phone up.
 */
export function timeText(dateTime: string): string {
  const hour = Number(dateTime.slice(11, 13)) % 24;
  return `${hour % 12 || 12}${dateTime.slice(13, 16)} ${hour < 12 ? 'am' : 'pm'}`;
}

let longDay: Intl.DateTimeFormat | undefined;

/** 'Monday 23 November' of 'YYYY-MM-DD'. */
export function longDayText(date: string): string {
  longDay ??= new Intl.DateTimeFormat('en-AU', {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });
  return longDay.format(new Date(date));
}

/** 'Sydney time' from an IANA name. */
export function zoneText({ timezone }: Pick<Appointment, 'timezone'>): string {
  return `${(timezone.split('/').at(-1) ?? timezone).replaceAll('_', ' ')} time`;
}

/** 'YYYY-MM-DD HH:mm' on the wall in a zone; the visitor's own without one, or if the browser is older than the zone. */
function wallIn(moment: Date, timeZone?: string): string {
  return formatIn(timeZone).format(moment);
}

function formatIn(timeZone: string | undefined): Intl.DateTimeFormat {
  const style = { dateStyle: 'short', timeStyle: 'short' } as const;
  try {
    return new Intl.DateTimeFormat('sv-SE', { ...style, timeZone });
  } catch {
    return new Intl.DateTimeFormat('sv-SE', style);
  }
}

/** 'YYYY-MM-DD' in a zone. */
export const dayIn = (timezone: string, moment: Date): string =>
  wallIn(moment, timezone).slice(0, 10);

/** What the visitor's own clock shows then: '6:00 am', with the day where it is another; undefined where it shows the same. */
export function ownClockText(startsAt: string, timezone: string): string | undefined {
  const moment = new Date(startsAt);
  const [own, theirs] = [wallIn(moment), wallIn(moment, timezone)];
  if (own === theirs) return undefined;
  const isSameDay = own.slice(0, 10) === theirs.slice(0, 10);
  return isSameDay ? timeText(own) : callText({ dateTime: own });
}

/** '6:00 am your time', or undefined where both clocks show the same. */
export function ownTimeText(startsAt: string, timezone: string): string | undefined {
  const own = ownClockText(startsAt, timezone);
  return own && `${own} your time`;
}
