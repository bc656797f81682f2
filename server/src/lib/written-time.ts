import { HOME_ZONE } from './local-day.ts';

const format = new Intl.DateTimeFormat('en-AU', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: HOME_ZONE,
  timeZoneName: 'short',
});

/** A moment for a sentence, by the clock of Sydney, whose zone it names. */
export const writtenTime = (moment: Date): string => format.format(moment);

const day = new Intl.DateTimeFormat('en-AU', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: HOME_ZONE,
});

/** The day of a moment for a sentence, by the calendar of Sydney: '12 November 2026'. */
export const writtenDay = (moment: Date): string => day.format(moment);
