import { setTimeout as wait } from 'node:timers/promises';
import type { RequestBudget } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { tooMany } from '../errors.ts';

/** Counts what each subject takes of a budget. */
export interface Limiter {
  /** @throws too_many with the time to wait, kept back for a moment */
  take(subject: string): Promise<void>;
}

export interface LimiterOptions {
  /** Multiplies the points. */
  readonly scale: number;
  /** With Redis all processes count together; while it is away, and without, each process counts for itself. */
  readonly redis?: Redis | undefined;
}

/** How long a refusal is kept back: who calls again as soon as it is answered then calls four times a second. */
const HELD_MS = 250;
/** Each of them holds a connection, so what comes beyond them is refused at once. */
const MOST_HELD = 256;

export function makeLimiter(
  name: string,
  budget: RequestBudget,
  { scale, redis }: LimiterOptions,
): Limiter {
  const points = Math.ceil(budget.points * scale);
  const duration = budget.seconds;
  const memory = new RateLimiterMemory({ keyPrefix: name, points, duration });
  const limiter = redis
    ? new RateLimiterRedis({
        storeClient: redis,
        keyPrefix: `limit:${name}`,
        points,
        duration,
        insuranceLimiter: memory,
        // A used-up budget refuses without asking Redis.
        inMemoryBlockOnConsumed: points + 1,
      })
    : memory;
  let held = 0;
  return {
    take: async (subject) => {
      try {
        await limiter.consume(subject);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        if (held < MOST_HELD) {
          held += 1;
          await wait(HELD_MS);
          held -= 1;
        }
        throw tooMany(outcomes.refusals.too_many(seconds), seconds);
      }
    },
  };
}
