import type { RequestBudget } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { tooMany } from '../errors.ts';

/** Counts what each subject takes of a budget. */
export interface Limiter {
  /** @throws too_many with the time to wait */
  take(subject: string): Promise<void>;
}

export interface LimiterOptions {
  /** Multiplies the points. */
  readonly scale: number;
  /** With Redis all processes count together; while it is away, and without, each process counts for itself. */
  readonly redis?: Redis | undefined;
}

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
        // Whoever has used a budget up is refused without another word to Redis.
        inMemoryBlockOnConsumed: points + 1,
      })
    : memory;
  return {
    take: async (subject) => {
      try {
        await limiter.consume(subject);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw tooMany(outcomes.refusals.too_many(seconds), seconds);
      }
    },
  };
}
