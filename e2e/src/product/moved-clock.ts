import { limits } from '@threshold/contract/limits';
import { firstStaff, staffPassword } from '../staff-accounts.ts';
import { test as base } from './own-product.ts';

const HOUR_MS = 60 * 60 * 1000;
const STEP_MS = limits.two_factor.step_seconds * 1000;

export interface MovedClock {
  /** Current time of the product's clock. */
  now(): Date;
  /** Number of authenticator time steps by which the clock was set forward. */
  steps(): number;
  /** Sets the clock forward by hours and runs the given jobs, which are due at the new time. */
  forward(hours: number, jobs?: readonly string[]): Promise<void>;
  /** Sets the clock forward to the next occurrence of this hour in the time zone. */
  toHour(hour: number, timezone: string): Promise<void>;
}

/** Journeys on an instance whose clock they set forward. Browsers use the real time. */
export const test = base.extend<object, { readonly clock: MovedClock }>({
  program: 'server/test/product/product-with-clock.ts',
  settings: { STAFF_EMAIL: firstStaff.email, STAFF_PASSWORD: staffPassword },
  clock: [
    async ({ product }, use) => {
      let aheadMs = 0;
      async function forward(ms: number, jobs: readonly string[] = []) {
        // Rounded up to whole authenticator steps, so that codes can be computed for any moment.
        const forwardMs = Math.ceil(ms / STEP_MS) * STEP_MS;
        aheadMs += forwardMs;
        await product.tell({ forwardMs, jobs });
      }
      await use({
        now: () => new Date(Date.now() + aheadMs),
        steps: () => aheadMs / STEP_MS,
        forward: (hours, jobs) => forward(hours * HOUR_MS, jobs),
        toHour: (hour, timezone) => {
          const now = Temporal.Instant.fromEpochMilliseconds(Date.now() + aheadMs);
          const here = now.toZonedDateTimeISO(timezone);
          const today = here.withPlainTime({ hour });
          const then =
            Temporal.ZonedDateTime.compare(today, here) > 0 ? today : today.add({ days: 1 });
          return forward(then.epochMilliseconds - here.epochMilliseconds);
        },
      });
    },
    { scope: 'worker' },
  ],
});
