import { randomUUID } from 'node:crypto';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { Redis } from 'ioredis';
import { afterAll, describe, expect, it } from 'vitest';
import { testRedisUrl } from '#test/peers/redis.ts';
import { AppError } from '../errors.ts';
import { type Limiter, makeLimiter } from './limiter.ts';

const budget = { points: 2, seconds: 60 };

const refusalOf = async (limiter: Limiter): Promise<AppError | undefined> => {
  try {
    await limiter.take('someone');
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
};

it('a limiter refuses calls above the budget and returns the waiting time', async () => {
  const limiter = makeLimiter('test', budget, { scale: 1 });
  for (let nr = 0; nr < 2; nr += 1) expect(await refusalOf(limiter)).toBeUndefined();
  const refusal = await refusalOf(limiter);
  expect([refusal?.code, refusal?.message]).toEqual([
    'too_many',
    outcomes.refusals.too_many(refusal?.retryAfterSeconds ?? 0),
  ]);
  await expect(limiter.take('another')).resolves.toBeUndefined();
});

it('a limiter multiplies its budget by the configured scale, rounding up', async () => {
  const limiter = makeLimiter('test', budget, { scale: 0.6 });
  for (let nr = 0; nr < 2; nr += 1) expect(await refusalOf(limiter)).toBeUndefined();
  expect((await refusalOf(limiter))?.code).toBe('too_many');
});

describe.runIf(testRedisUrl)('a limiter with Redis', () => {
  const clients: Redis[] = [];
  const client = () => {
    const redis = new Redis(testRedisUrl ?? '');
    clients.push(redis);
    return redis;
  };
  afterAll(() => {
    for (const redis of clients) redis.disconnect();
  });

  it('shares one budget between all processes', async () => {
    const name = randomUUID();
    const [here, there] = [client(), client()].map((redis) =>
      makeLimiter(name, budget, { scale: 1, redis }),
    ) as [Limiter, Limiter];
    expect(await refusalOf(here)).toBeUndefined();
    expect(await refusalOf(there)).toBeUndefined();
    expect((await refusalOf(here))?.code).toBe('too_many');
    expect((await refusalOf(there))?.code).toBe('too_many');
  });

  it('counts in memory while Redis is unavailable', async () => {
    const redis = client();
    redis.disconnect();
    const limiter = makeLimiter(randomUUID(), budget, { scale: 1, redis });
    for (let nr = 0; nr < 2; nr += 1) expect(await refusalOf(limiter)).toBeUndefined();
    expect((await refusalOf(limiter))?.code).toBe('too_many');
  });
});
