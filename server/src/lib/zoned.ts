import { isTimeZone } from '@threshold/contract/primitives';
import { HOME_ZONE } from './local-day.ts';

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
