const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_HOURS = 24;

/** Formats a time, rounded down, as 'Waiting 25 min', 'Waiting 3 h' or 'Waiting 2 days'. */
export function formatWaitingTime(since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / MINUTE_MS));
  const hours = Math.floor(minutes / HOUR_MINUTES);
  const days = Math.floor(hours / DAY_HOURS);
  if (minutes < 1) return 'Just sent';
  if (hours < 1) return `Waiting ${minutes} min`;
  if (days < 1) return `Waiting ${hours} h`;
  return days === 1 ? 'Waiting 1 day' : `Waiting ${days} days`;
}

/** Formats 'Monday 23 November' in the reader's time zone. */
export const longDayFormat = new Intl.DateTimeFormat('en-AU', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});
