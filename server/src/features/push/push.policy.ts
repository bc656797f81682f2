import type { QuietHours } from '@threshold/contract/endpoints/accounts/push';
import { momentOrSkip, wallTimeAt } from '../../lib/local-time.ts';

const LONGEST_WAIT_SECONDS = 3600;

/** Seconds to wait after this number of attempts: 5, 10, 20 ..., at most an hour. */
export const waitAfter = (attempts: number): number =>
  Math.min(5 * 2 ** Math.min(attempts - 1, 20), LONGEST_WAIT_SECONDS);

/** End of the quiet hours at a time, if any. Compares instants, as local times repeat. */
export function quietUntil(now: Date, { from, to, timezone }: QuietHours): Date | undefined {
  const today = wallTimeAt(now, timezone).toPlainDate();
  const [begins, ends] = [Temporal.PlainTime.from(from), Temporal.PlainTime.from(to)];
  const days = Temporal.PlainTime.compare(ends, begins) < 0 ? 1 : 0;
  // Quiet hours that began yesterday may still apply.
  for (const day of [today.subtract({ days: 1 }), today]) {
    const beginning = momentOrSkip(day.toPlainDateTime(begins), timezone);
    const end = momentOrSkip(day.add({ days }).toPlainDateTime(ends), timezone);
    if (beginning <= now && now < end) return end;
  }
  return undefined;
}
