import { limits } from '@threshold/contract/limits';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Formats how long an item has waited, rounded down: '40 min', '31 h', '4 days'. */
export function waitText(since: string, now: number): string {
  const passed = Math.max(0, now - Date.parse(since));
  if (passed < hour) return `${Math.floor(passed / minute)} min`;
  if (passed < 3 * day) return `${Math.floor(passed / hour)} h`;
  return `${Math.floor(passed / day)} days`;
}

/** True after the promised response time. */
export function hasWaitedLong(since: string, now: number): boolean {
  return now - Date.parse(since) >= limits.requirements.response_hours * hour;
}

/** Formats the time until a deadline, or since it: '2 h 10 min'. */
export function timeLeft(until: string, now: number): { text: string; isOver: boolean } {
  const left = Date.parse(until) - now;
  const minutes = Math.floor(Math.abs(left) / minute);
  const hours = Math.floor(minutes / 60);
  const text =
    hours === 0
      ? `${minutes} min`
      : hours < 48
        ? `${hours} h ${minutes % 60} min`
        : daysText(hours);
  return { text, isOver: left <= 0 };
}

const daysText = (hours: number) => `${Math.floor(hours / 24)} days`;

/** True from the last reminder by mail to staff until the deadline, and after it. */
export function isDueSoon(until: string, now: number): boolean {
  const { response_hours, staff_warning_hours } = limits.requirements;
  const last = response_hours - Math.max(...staff_warning_hours);
  return Date.parse(until) - now <= last * hour;
}
