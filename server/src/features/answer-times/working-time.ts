import { workingHours } from '@threshold/contract/answer-times';
import { momentOrSkip, wallTimeAt } from '../../lib/zoned.ts';

/* Working time at a place: the clock there, with its summer time, on working days alone. */

const MINUTE_MS = 60_000;

interface WorkingDay {
  readonly opens: number;
  readonly closes: number;
}

/** The working hours of a day as moments; undefined on a weekend. */
function workingDay(day: Temporal.PlainDate, timezone: string): WorkingDay | undefined {
  if (day.dayOfWeek > workingHours.days) return undefined;
  const at = (hour: number) => momentOrSkip(day.toPlainDateTime({ hour }), timezone).getTime();
  return { opens: at(workingHours.from), closes: at(workingHours.to) };
}

/** The working days from the one of a moment on. */
function* workingDaysFrom(moment: Date, timezone: string): Generator<WorkingDay> {
  let day = wallTimeAt(moment, timezone).toPlainDate();
  for (;;) {
    const working = workingDay(day, timezone);
    if (working) yield working;
    day = day.add({ days: 1 });
  }
}

/** The working minutes between two moments; a minute that has begun counts. */
export function workingMinutes(from: Date, to: Date, timezone: string): number {
  let passed = 0;
  for (const { opens, closes } of workingDaysFrom(from, timezone)) {
    if (opens >= to.getTime()) break;
    passed += Math.max(0, Math.min(closes, to.getTime()) - Math.max(opens, from.getTime()));
  }
  return Math.ceil(passed / MINUTE_MS);
}

/** When so many working minutes have passed since then. */
export function afterWorkingMinutes(from: Date, minutes: number, timezone: string): Date {
  let left = minutes * MINUTE_MS;
  for (const { opens, closes } of workingDaysFrom(from, timezone)) {
    const start = Math.max(opens, from.getTime());
    if (closes - start >= left) return new Date(start + left);
    left -= Math.max(0, closes - start);
  }
  throw new Error('working days have no end');
}
