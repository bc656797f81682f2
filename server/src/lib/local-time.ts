import { isTimeZone } from '@threshold/contract/primitives';

/** 'YYYY-MM-DD' of a moment, in UTC. */
export const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

/** The clock by which the product's days begin, where no place says otherwise. */
export const HOME_ZONE = 'Australia/Sydney';
const DAY_MS = 24 * 60 * 60 * 1000;

const dayFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: HOME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** 'YYYY-MM-DD' of a moment by that clock. */
export const localDay = (moment: Date): string => dayFormat.format(moment);

/** When the day 'YYYY-MM-DD' begins by that clock, or a day `later`. */
export function beginOfDay(day: string, later = 0): Date {
  const begin = Temporal.PlainDate.from(day).add({ days: later }).toZonedDateTime(HOME_ZONE);
  return new Date(begin.epochMilliseconds);
}

/** Until the day after that of the moment begins, by that clock. */
export function secondsToNextDay(moment: Date): number {
  const here = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(
    HOME_ZONE,
  );
  const next = here.add({ days: 1 }).startOfDay();
  return Math.max(1, Math.ceil((next.epochMilliseconds - moment.getTime()) / 1000));
}

/** The last `count` days up to the one of that moment, the oldest first. */
export function lastDays(moment: Date, count: number): string[] {
  const today = Date.parse(localDay(moment));
  return Array.from({ length: count }, (_, index) =>
    new Date(today - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}

const MINUTE_MS = 60_000;

/** Whole minutes from one moment to another. */
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

/** A moment for a sentence, by the clock of Sydney, whose zone it names. */
export const writtenTime = (moment: Date): string => momentFormat.format(moment);

const writtenDayFormat = new Intl.DateTimeFormat('en-AU', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: HOME_ZONE,
});

/** The day of a moment for a sentence, by the calendar of Sydney: '12 November 2026'. */
export const writtenDay = (moment: Date): string => writtenDayFormat.format(moment);

/* Wall clocks and moments, by the rules of IANA's time zones that come with the runtime (Temporal). */

/** The zone, or that of Sydney if Temporal does not know it. For jobs, which one row may not stop. */
export const knownZone = (timezone: string): string =>
  isTimeZone(timezone) ? timezone : HOME_ZONE;

/** The wall-clock time in a zone at an instant. */
export function wallTimeAt(moment: Date, timezone: string): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timezone)
    .toPlainDateTime();
}

/**
 * The moment at which a clock in the zone shows that; the first of two when clocks are put back, undefined for a time
 * that clocks skip when they are put forward.
 */
export function momentOf(wall: Temporal.PlainDateTime, timezone: string): Date | undefined {
  const zoned = wall.toZonedDateTime(timezone, { disambiguation: 'earlier' });
  return zoned.toPlainDateTime().equals(wall) ? new Date(zoned.epochMilliseconds) : undefined;
}

/** As `momentOf`; a time that clocks skip is the moment at which they skip it. */
export function momentOrSkip(wall: Temporal.PlainDateTime, timezone: string): Date {
  const found = momentOf(wall, timezone);
  if (found) return found;
  const after = wall.toZonedDateTime(timezone, { disambiguation: 'later' });
  const skip = after.subtract({ days: 1 }).getTimeZoneTransition('next');
  return new Date((skip ?? after).epochMilliseconds);
}

/** 'YYYY-MM-DD HH:mm:ss', as the contract writes wall clocks. */
export const wallText = (wall: Temporal.PlainDateTime) =>
  wall.toString({ smallestUnit: 'second' }).replace('T', ' ');
