const time = new Intl.DateTimeFormat('en-AU', { hour: 'numeric', minute: '2-digit' });
const weekday = new Intl.DateTimeFormat('en-AU', { weekday: 'short' });
const day = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'short' });
const dayAndYear = new Intl.DateTimeFormat('en-AU', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/* Times are in the reader's time zone, because chats are rendered only in the browser. */

/** '2:14 pm'. */
export const timeOf = (timestamp: string): string => time.format(new Date(timestamp));

/** '9 Nov 2025 at 2:14 pm', independent of the current date. */
export function fullWhen(timestamp: string): string {
  const date = new Date(timestamp);
  return `${dayAndYear.format(date)} at ${time.format(date)}`;
}

/** 'Today', 'Yesterday', '9 Nov' or, in another year, '9 Nov 2025'. */
export function dayNameOf(timestamp: string, now: Date): string {
  const days = daysAgo(timestamp, now);
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  const date = new Date(timestamp);
  return (date.getFullYear() === now.getFullYear() ? day : dayAndYear).format(date);
}

/** For lists: the time today, then 'Yesterday', a weekday, a date. */
export function shortWhen(timestamp: string, now: Date): string {
  const days = daysAgo(timestamp, now);
  if (days === 0) return timeOf(timestamp);
  if (days > 1 && days < 7) return weekday.format(new Date(timestamp));
  return dayNameOf(timestamp, now);
}

function daysAgo(timestamp: string, now: Date): number {
  const midnight = (date: Date) =>
    new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  return Math.round((midnight(now) - midnight(new Date(timestamp))) / 86_400_000);
}
