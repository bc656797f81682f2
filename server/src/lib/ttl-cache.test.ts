import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRepeatFilter, createTtlCache, memoize, memoizeFor } from './ttl-cache.ts';

afterEach(() => vi.restoreAllMocks());

describe('createTtlCache', () => {
  it('shares one load between callers and reloads after the time to live', async () => {
    let now = 1000;
    const cache = createTtlCache<number>({ ttlMs: 500, max: 10, clock: () => now });
    const load = vi.fn(async () => load.mock.calls.length);
    expect(await Promise.all([cache.get('a', load), cache.get('a', load)])).toEqual([1, 1]);
    now = 1500;
    expect(await cache.get('a', load)).toBe(1);
    now = 1501;
    expect(await cache.get('a', load)).toBe(2);
  });

  it('does not cache a failure', async () => {
    const cache = createTtlCache<string>({ max: 10 });
    await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await cache.get('a', async () => 'here')).toBe('here');
  });

  it('drops the least recently used entries when full', async () => {
    const byNumber = createTtlCache<string>({ max: 2 });
    const bySize = createTtlCache<string>({ maxSize: 10, sizeOf: ({ length }) => length });
    for (const cache of [byNumber, bySize]) {
      const load = vi.fn(async () => 'five5');
      for (const key of ['a', 'b', 'c', 'c', 'a']) await cache.get(key, load);
      expect(load).toHaveBeenCalledTimes(4);
    }
  });

  it('returns a loaded value even if its entry was evicted during loading', async () => {
    const cache = createTtlCache<string>({ max: 1 });
    const { promise, resolve } = Promise.withResolvers<string>();
    const first = cache.get('a', () => promise);
    await cache.get('b', async () => 'second');
    resolve('first');
    expect(await first).toBe('first');
  });
});

it('memoize loads a value once', async () => {
  const load = vi.fn(async () => 0);
  const get = memoize(load);
  expect([await get(), await get()]).toEqual([0, 0]);
  expect(load).toHaveBeenCalledTimes(1);
});

it('memoizeFor reloads after its lifetime, even if the system clock moved back', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000);
  const load = vi.fn(async () => load.mock.calls.length);
  const get = memoizeFor(1000, load);
  expect(await get()).toBe(1);
  vi.spyOn(Date, 'now').mockReturnValue(0);
  clock.mockReturnValue(1900);
  expect(await get()).toBe(1);
  clock.mockReturnValue(2100);
  expect(await get()).toBe(2);
});

it('createRepeatFilter reports a key as repeated only within the given time', () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000);
  const isRepeated = createRepeatFilter(500);
  expect([isRepeated('a'), isRepeated('a'), isRepeated('b')]).toEqual([false, true, false]);
  clock.mockReturnValue(1501);
  expect(isRepeated('a')).toBe(false);
});
