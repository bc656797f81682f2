const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Formats a wait: 'in 40 seconds', 'in 12 minutes', 'in 5 hours'. Rounded up, so that a retry
 * is never too early.
 */
export function waitText(seconds: number): string {
  if (seconds <= 90) return `in ${counted(Math.max(1, Math.ceil(seconds)), 'second')}`;
  if (seconds <= 90 * MINUTE) return `in ${counted(Math.ceil(seconds / MINUTE), 'minute')}`;
  return `in ${counted(Math.ceil(seconds / HOUR), 'hour')}`;
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
