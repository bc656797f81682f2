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
