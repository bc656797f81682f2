import { limits } from '@threshold/contract/limits';
import { test as base } from './own-product.ts';
import { firstStaff, staffPassword } from './staff-accounts.ts';

const HOUR_MS = 60 * 60 * 1000;
const STEP_MS = limits.two_factor.step_seconds * 1000;

export interface MovedClock {
  /** The moment by the product's clock. */
  now(): Date;
  /** By so many steps of an authenticator it was set forward. */
  steps(): number;
  /** Sets it forward by hours, then lets these jobs run, which would have been due. */
  forward(hours: number, jobs?: readonly string[]): Promise<void>;
  /** Sets it forward to the next time of this hour at the place. */
  toHour(hour: number, timezone: string): Promise<void>;
}

/** Journeys on a product of their own whose clock they set forward. Browsers keep the real one. */
export const test = base.extend<object, { readonly clock: MovedClock }>({
  program: 'server/test/product-with-clock.ts',
  settings: { STAFF_EMAIL: firstStaff.email, STAFF_PASSWORD: staffPassword },
  clock: [
    async ({ product }, use) => {
      let aheadMs = 0;
      async function forward(ms: number, jobs: readonly string[] = []) {
        // Whole steps of an authenticator, so that its codes can be told for any moment.
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
