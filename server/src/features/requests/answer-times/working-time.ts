import { workingHours } from '@threshold/contract/rules/answer-times';
import { toInstantOrTransition, toWallTime } from '../../../lib/local-time.ts';

/* Working time at a place: the local clock with daylight saving time, on working days only. */

const MINUTE_MS = 60_000;

interface WorkingDay {
  readonly opens: number;
  readonly closes: number;
}

/** Start and end of a working day; undefined on a weekend. */
function findWorkingDay(day: Temporal.PlainDate, timezone: string): WorkingDay | undefined {
  if (day.dayOfWeek > workingHours.days) return undefined;
  const at = (hour: number) =>
    toInstantOrTransition(day.toPlainDateTime({ hour }), timezone).getTime();
  return { opens: at(workingHours.from), closes: at(workingHours.to) };
}

/** Maximum number of days that `iterateWorkingDays` visits: ten years. */
const MAX_DAYS = 3653;

/** Working days, starting with the day of `moment`. */
function* iterateWorkingDays(moment: Date, timezone: string): Generator<WorkingDay> {
  const first = toWallTime(moment, timezone).toPlainDate();
  for (let days = 0; days < MAX_DAYS; days += 1) {
    const working = findWorkingDay(first.add({ days }), timezone);
    if (working) yield working;
  }
}

/** Counts the working minutes between two times, rounded up to whole minutes. */
export function countWorkingMinutes(from: Date, to: Date, timezone: string): number {
  let passed = 0;
  for (const { opens, closes } of iterateWorkingDays(from, timezone)) {
    if (opens >= to.getTime()) break;
    passed += Math.max(0, Math.min(closes, to.getTime()) - Math.max(opens, from.getTime()));
  }
  return Math.ceil(passed / MINUTE_MS);
}

/** Time at which this number of working minutes has passed since `from`. */
export function addWorkingMinutes(from: Date, minutes: number, timezone: string): Date {
  let left = minutes * MINUTE_MS;
  for (const { opens, closes } of iterateWorkingDays(from, timezone)) {
    const start = Math.max(opens, from.getTime());
    if (closes - start >= left) return new Date(start + left);
    left -= Math.max(0, closes - start);
  }
  throw new RangeError('more working minutes than in ten years');
}
