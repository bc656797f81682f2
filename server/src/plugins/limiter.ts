import { setTimeout as wait } from 'node:timers/promises';
import type { RequestBudget } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from '../errors.ts';

/** Counts the use of a budget by subject. */
export interface Limiter {
  /** @throws too_many with the waiting time, after a short delay */
  take(subject: string): Promise<void>;
}

export interface LimiterOptions {
  /** Multiplies the points. */
  readonly scale: number;
  /** With an available Redis all processes count together, else each for itself. */
  readonly redis?: Redis | undefined;
}

/** Delay of a refusal. A caller that retries at once then makes four calls a second. */
const HELD_MS = 250;
/** Refusals that may be delayed at once, because each has a connection. */
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
        // An exhausted budget refuses without a request to Redis.
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
        throw tooManyRequests(outcomes.refusals.too_many(seconds), seconds);
      }
    },
  };
}
