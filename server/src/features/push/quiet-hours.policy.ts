import type { QuietHours } from '@threshold/contract/push';
import { momentOrSkip, wallTimeAt } from '../../lib/local-time.ts';

/**
 * When the quiet that holds at a moment ends, by the clock of its zone; undefined where there is none then. Moments are compared, not
 * clocks: in the night in which clocks are put back they show an hour twice.
 */
export function quietUntil(now: Date, { from, to, timezone }: QuietHours): Date | undefined {
  const today = wallTimeAt(now, timezone).toPlainDate();
  const [begins, ends] = [Temporal.PlainTime.from(from), Temporal.PlainTime.from(to)];
  const days = Temporal.PlainTime.compare(ends, begins) < 0 ? 1 : 0;
  // What began last night may still hold.
  for (const day of [today.subtract({ days: 1 }), today]) {
    const beginning = momentOrSkip(day.toPlainDateTime(begins), timezone);
    const end = momentOrSkip(day.add({ days }).toPlainDateTime(ends), timezone);
    if (beginning <= now && now < end) return end;
  }
  return undefined;
}
