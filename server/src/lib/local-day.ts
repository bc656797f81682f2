/** 'YYYY-MM-DD' of a moment, in UTC. */
export const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

/** The clock by which the product's days begin, where no place says otherwise. */
export const HOME_ZONE = 'Australia/Sydney';
const DAY_MS = 24 * 60 * 60 * 1000;

const format = new Intl.DateTimeFormat('en-CA', {
  timeZone: HOME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** 'YYYY-MM-DD' of a moment by that clock. */
export const localDay = (moment: Date): string => format.format(moment);

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
