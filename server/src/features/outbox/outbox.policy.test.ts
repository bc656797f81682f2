import { describe, expect, it } from 'vitest';
import { afterFailure } from './outbox.policy.ts';

const now = new Date('2026-11-21T10:00:00Z');
const written = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * 3_600_000);

describe('afterFailure', () => {
  it.each([
    [1, 2],
    [2, 4],
    [3, 8],
    [9, 512],
    [10, 600],
    [400, 600],
  ])('after try %d waits %d seconds', (attempts, seconds) => {
    expect(afterFailure({ attempts, created_at: written(1) }, now)).toBe(seconds);
  });

  it('gives a mail up when it is a day old, however few the tries', () => {
    expect(afterFailure({ attempts: 1, created_at: written(24) }, now)).toBe('give up');
    expect(afterFailure({ attempts: 500, created_at: written(23.9) }, now)).toBe(600);
  });
});
