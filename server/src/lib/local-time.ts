import { isTimeZone } from '@threshold/contract/primitives';

/** Returns 'YYYY-MM-DD' of an instant in UTC. */
export const toUtcDateString = (moment: Date) => moment.toISOString().slice(0, 10);

/** Time zone of the product's days if no street address or setting defines another time zone. */
export const HOME_ZONE = 'Australia/Sydney';
const DAY_MS = 24 * 60 * 60 * 1000;

const dayFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: HOME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Returns 'YYYY-MM-DD' of an instant in `HOME_ZONE`. */
export const toLocalDateString = (moment: Date): string => dayFormat.format(moment);

/** Returns the start of the day 'YYYY-MM-DD' in `HOME_ZONE`, optionally some days `later`. */
export function startOfLocalDay(day: string, later = 0): Date {
  const begin = Temporal.PlainDate.from(day).add({ days: later }).toZonedDateTime(HOME_ZONE);
  return new Date(begin.epochMilliseconds);
}

/** Returns the seconds until the next day begins in `HOME_ZONE`. */
export function secondsToNextDay(moment: Date): number {
  const here = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(
    HOME_ZONE,
  );
  const next = here.add({ days: 1 }).startOfDay();
  return Math.max(1, Math.ceil((next.epochMilliseconds - moment.getTime()) / 1000));
}

/** Returns the last `count` days up to the day of the instant, oldest first. */
export function listLastDays(moment: Date, count: number): string[] {
  const today = Date.parse(toLocalDateString(moment));
  return Array.from({ length: count }, (_, index) =>
    new Date(today - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}

const MINUTE_MS = 60_000;

/** Returns the minutes between two instants, rounded. */
export const minutesBetween = (from: Date, to: Date): number =>
  Math.round((to.getTime() - from.getTime()) / MINUTE_MS);

const momentFormat = new Intl.DateTimeFormat('en-AU', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: HOME_ZONE,
  timeZoneName: 'short',
});

/** Formats an instant for a sentence, in Sydney's time zone and with the zone's name. */
export const formatTimeForSentence = (moment: Date): string => momentFormat.format(moment);

const writtenDayFormat = new Intl.DateTimeFormat('en-AU', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: HOME_ZONE,
});

/** Formats the day of an instant for a sentence, in Sydney's time zone: '12 November 2026'. */
export const formatDayForSentence = (moment: Date): string => writtenDayFormat.format(moment);

/* Conversions between wall times and instants. */

/** Returns the zone, or Sydney's if it is unknown, so that one bad row does not stop a job. */
export const resolveTimeZone = (timezone: string): string =>
  isTimeZone(timezone) ? timezone : HOME_ZONE;

/** Returns the wall time, the time on local clocks, in a zone at an instant. */
export function toWallTime(moment: Date, timezone: string): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timezone)
    .toPlainDateTime();
}

/** Returns the instant of a wall time: the first if it occurs twice, undefined if skipped. */
export function toInstant(wall: Temporal.PlainDateTime, timezone: string): Date | undefined {
  const zoned = wall.toZonedDateTime(timezone, { disambiguation: 'earlier' });
  return zoned.toPlainDateTime().equals(wall) ? new Date(zoned.epochMilliseconds) : undefined;
}

/** Works like `toInstant`, but returns the instant of the clock change for a skipped time. */
export function toInstantOrTransition(wall: Temporal.PlainDateTime, timezone: string): Date {
  const found = toInstant(wall, timezone);
  if (found) return found;
  const after = wall.toZonedDateTime(timezone, { disambiguation: 'later' });
  const skip = after.subtract({ days: 1 }).getTimeZoneTransition('next');
  return new Date((skip ?? after).epochMilliseconds);
}

/** Formats 'YYYY-MM-DD HH:mm:ss', the contract's format of wall times. */
export const formatWallTime = (wall: Temporal.PlainDateTime) =>
  wall.toString({ smallestUnit: 'second' }).replace('T', ' ');
