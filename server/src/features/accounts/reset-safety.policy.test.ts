import { describe, expect, it } from 'vitest';
import { safeAgainAt } from './reset-safety.policy.ts';

const reset = new Date('2026-05-01T10:00:00Z');
const after = (hours: number) => new Date(reset.getTime() + hours * 3_600_000);

describe('the time after a reset by mail', () => {
  it.each([
    [0, after(72)],
    [71.99, after(72)],
    [72, undefined],
    [1000, undefined],
  ])('%s hours later', (hours, expected) => {
    expect(safeAgainAt(reset, after(hours))).toEqual(expected);
  });

  it('is none without a reset', () => {
    expect(safeAgainAt(null, reset)).toBeUndefined();
  });
});
