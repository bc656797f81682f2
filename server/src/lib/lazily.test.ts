import { afterEach, expect, it, vi } from 'vitest';
import { lazilyFor } from './lazily.ts';

afterEach(() => vi.useRealTimers());

it('loads again once that time has passed, though the clock was set back meanwhile', async () => {
  vi.useFakeTimers();
  const load = vi.fn(async () => load.mock.calls.length);
  const get = lazilyFor(1000, load);
  expect(await get()).toBe(1);
  vi.advanceTimersByTime(900);
  expect(await get()).toBe(1);
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(200);
  expect(await get()).toBe(2);
});
