/**
 * '21 Nov 2026, 2:45 pm' from an ISO timestamp, by the reader's own clock. For pages that only the browser draws: the
 * server does not know the reader's zone.
 */
export function momentText(timestamp: string, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-AU', {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(timeZone && { timeZone }),
  }).format(new Date(timestamp));
}
