import { setTimeout as wait } from 'node:timers/promises';
import type { RequestBudget } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from '../errors.ts';

/** Counts how much of a budget each subject has used, for example each network or account. */
export interface Limiter {
  /** Takes a point of the subject's budget. @throws too_many after a delay, with a waiting time */
  take(subject: string): Promise<void>;
}

export interface LimiterOptions {
  /** Multiplies the points of the budget. */
  readonly scale: number;
  /** Counts for all processes. While Redis is missing or down, each process counts separately. */
  readonly redis?: Redis | undefined;
}

/** Delay of a refusal. It limits a caller that retries immediately to four calls a second. */
const HELD_MS = 250;
/** Limit of refusals delayed at the same time, because each of them occupies a connection. */
const MAX_DELAYED = 256;

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
        // Calls beyond an exhausted budget are refused without a request to Redis.
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
        if (held < MAX_DELAYED) {
          held += 1;
          await wait(HELD_MS);
          held -= 1;
        }
        throw tooManyRequests(outcomes.refusals.too_many(seconds), seconds);
      }
    },
  };
}
