import type { Appointment } from '@threshold/contract/appointments';
import { dateFormat } from './date-format.ts';

const clock = dateFormat({
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
});

/** A wall clock as if it were UTC, so that no zone moves it. */
const asWritten = (dateTime: string) => new Date(`${dateTime.replace(' ', 'T')}Z`);

/** 'Mon, 23 Nov, 9:00 am': the wall clock at the vendor's place, as it was booked. */
export function callText({ dateTime }: Pick<Appointment, 'dateTime'>): string {
  return clock().format(asWritten(dateTime));
}

const timeOfDay = dateFormat({
  timeZone: 'UTC',
  hour: 'numeric',
  minute: '2-digit',
});

/** '9:00 am' of 'YYYY-MM-DD HH:mm:ss'. */
export const timeText = (dateTime: string): string => timeOfDay().format(asWritten(dateTime));

const day = dateFormat({
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

/** 'Monday 23 November' of 'YYYY-MM-DD'. */
export const longDayText = (date: string): string => day().format(asWritten(`${date}T00:00:00`));

/** 'Sydney time' from an IANA name. */
export function zoneText({ timezone }: Pick<Appointment, 'timezone'>): string {
  return `${(timezone.split('/').at(-1) ?? timezone).replaceAll('_', ' ')} time`;
}

/** 'YYYY-MM-DD HH:mm' on the wall in a zone; the visitor's own where none is given. */
function wallIn(moment: Date, timeZone?: string): string {
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(moment);
}

/** 'YYYY-MM-DD HH:mm:ss' on the wall in a zone. */
export const wallTextIn = (timezone: string, moment: Date): string =>
  `${wallIn(moment, timezone)}:00`;

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
