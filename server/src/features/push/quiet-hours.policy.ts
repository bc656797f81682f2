import type { QuietHours } from '@threshold/contract/push';
import { momentOrSkip, wallTimeAt } from '../../lib/zoned.ts';

/** When the quiet that holds at a moment ends, by the clock of its zone; undefined where there is none then. */
export function quietUntil(now: Date, { from, to, timezone }: QuietHours): Date | undefined {
  const wall = wallTimeAt(now, timezone);
  const time = wall.toPlainTime();
  const [begins, ends] = [Temporal.PlainTime.from(from), Temporal.PlainTime.from(to)];
  const isBefore = (a: Temporal.PlainTime, b: Temporal.PlainTime) =>
    Temporal.PlainTime.compare(a, b) < 0;
  const passesMidnight = isBefore(ends, begins);
  const hasBegun = !isBefore(time, begins);
  const isOver = !isBefore(time, ends);
  const isQuiet = passesMidnight ? hasBegun || !isOver : hasBegun && !isOver;
  if (!isQuiet) return undefined;
  const day = wall.toPlainDate().add({ days: passesMidnight && hasBegun ? 1 : 0 });
  return momentOrSkip(day.toPlainDateTime(ends), timezone);
}
