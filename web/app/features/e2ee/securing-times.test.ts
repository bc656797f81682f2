import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubLocalStorage } from '#test/memory-storage.ts';
import { isPutAway, putAway } from './securing-times.ts';

const DAY = 24 * 60 * 60 * 1000;

beforeEach(() => void stubLocalStorage());
afterEach(() => vi.unstubAllGlobals());

test('who says Later is asked again after 3, 14 and 60 days, and then no more', () => {
  let now = 1000;
  expect(isPutAway('one', now)).toBe(false);
  for (const days of [3, 14, 60]) {
    putAway('one', now);
    expect(isPutAway('one', now + days * DAY - 1)).toBe(true);
    now += days * DAY;
    expect(isPutAway('one', now)).toBe(false);
  }
  putAway('one', now);
  expect(isPutAway('one', now + 1000 * DAY)).toBe(true);
});

test('what one member put away says nothing of another', () => {
  putAway('one', 1000);
  expect(isPutAway('another', 1000)).toBe(false);
});
