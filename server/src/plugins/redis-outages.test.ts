import { afterEach, describe, expect, it, vi } from 'vitest';
import { testRedisUrl } from '#test/peers/redis.ts';
import { startSilentServer } from '#test/peers/silent-server.ts';
import { openRedis, type SharedRedis } from '../adapters/redis/open-redis.ts';
import { createDependencyRegistry } from '../lib/parts.ts';
import { makeLimiter } from './limiter.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

function open(url: string) {
  const part = createDependencyRegistry().add('redis');
  const redis = openRedis(url, part);
  undo.push(() => redis.close());
  return { redis, part };
}

const budget = { points: 2, seconds: 60 };

/** Takes three points; returns each result and whether it took less than a second. */
async function takeThree({ commands }: SharedRedis) {
  const limiter = makeLimiter('outage', budget, { scale: 1, redis: commands });
  const taken: [string, boolean][] = [];
  for (let nr = 0; nr < 3; nr += 1) {
    const began = performance.now();
    const answer = await limiter.take('someone').then(
      () => 'taken',
      (error: { code: string }) => error.code,
    );
    taken.push([answer, performance.now() - began < 1000]);
  }
  return taken;
}

const counted = [
  ['taken', true],
  ['taken', true],
  ['too_many', true],
];

describe('an outage of Redis', () => {
  it('makes the limiter count in memory, without delay if connections are refused', async () => {
    const { redis, part } = open('redis://127.0.0.1:1');
    expect(await takeThree(redis)).toEqual(counted);
    await vi.waitFor(() => expect(part.state).toBe('down'), 5000);
  });

  it('delays only the first commands if Redis does not respond', async () => {
    const silent = await startSilentServer();
    undo.push(() => silent.close());
    const { redis, part } = open(`redis://127.0.0.1:${silent.port}`);
    expect(await takeThree(redis)).toEqual(counted);
    await vi.waitFor(() => expect(part.state).toBe('down'), 5000);
    const began = performance.now();
    expect(await redis.commands.get('some').catch(() => 'refused')).toBe('refused');
    expect(performance.now() - began).toBeLessThan(500);
  });

  it.runIf(testRedisUrl)('is reported with its start time after the recovery', async () => {
    const { redis, part } = open(testRedisUrl ?? '');
    const gaps: Date[] = [];
    redis.gaps.on((since) => gaps.push(since));
    await vi.waitFor(() => expect(part.state).toBe('up'), 5000);
    await vi.waitFor(() => expect(gaps).toEqual([]), 1000);
    const began = Date.now();
    redis.subscriber.disconnect(true);
    redis.commands.disconnect(true);
    await vi.waitFor(() => expect(gaps).toHaveLength(1), 5000);
    expect(gaps[0]?.getTime()).toBeLessThanOrEqual(began);
    expect(part.state).toBe('up');
  });
});
