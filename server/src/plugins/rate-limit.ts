import type { RateBudget } from '@threshold/contract/endpoint';
import { requestBudgets } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import fastifyPlugin from 'fastify-plugin';
import type { Redis } from 'ioredis';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { tooMany } from '../errors.ts';

export interface RateLimitOptions {
  /** Multiplies every budget. */
  readonly scale: number;
  /** With Redis the budgets are shared by all processes; while it is away each process counts for itself. */
  readonly redis: Redis | undefined;
}

/** Counts each call per caller's address and budget before anything else is done for it. */
export const rateLimit = fastifyPlugin<RateLimitOptions>(
  async (app, { scale, redis }) => {
    const limiters = new Map(
      Object.entries(requestBudgets).map(([name, { points, seconds }]) => [
        name as RateBudget,
        makeLimiter(name, Math.ceil(points * scale), seconds, redis),
      ]),
    );
    app.addHook('onRequest', async (request, reply) => {
      const endpoint = request.routeOptions.config.endpoint;
      if (!endpoint) return;
      try {
        await limiters.get(endpoint.budget ?? 'default')?.consume(request.ip);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        reply.header('retry-after', seconds);
        throw tooMany(outcomes.refusals.too_many, seconds);
      }
    });
  },
  { name: 'rate-limit' },
);

function makeLimiter(
  name: string,
  points: number,
  duration: number,
  redis: Redis | undefined,
): RateLimiterAbstract {
  const memory = new RateLimiterMemory({ keyPrefix: name, points, duration });
  if (!redis) return memory;
  return new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: `limit:${name}`,
    points,
    duration,
    insuranceLimiter: memory,
  });
}
