import { describe, expect, it } from 'vitest';
import { formatTimeLeft, formatWait, isDueSoon, isPastResponseTime } from './values.tsx';

const now = Date.parse('2026-11-21T12:00:00Z');
const at = (hours: number, minutes = 0) =>
  new Date(now + (hours * 60 + minutes) * 60_000).toISOString();

describe('formatWait and isPastResponseTime', () => {
  it.each([
    [at(0, -40), '40 min', false],
    [at(-9, -59), '9 h', false],
    [at(-24), '24 h', true],
    [at(-71, -59), '71 h', true],
    [at(-72), '3 days', true],
    [at(1), '0 min', false],
  ])('format the waiting time since %s as %s', (since, text, isLong) => {
    expect(formatWait(since, now)).toBe(text);
    expect(isPastResponseTime(since, now)).toBe(isLong);
  });
});

describe('formatTimeLeft and isDueSoon', () => {
  it.each([
    [at(2, 10), '2 h 10 min', false, true],
    [at(0, 5), '5 min', false, true],
    [at(4), '4 h 0 min', false, true],
    [at(4, 1), '4 h 1 min', false, false],
    [at(-1, -30), '1 h 30 min', true, true],
    [at(-50), '2 days', true, true],
  ])('format the time left until %s as %s', (until, text, isOver, isSoon) => {
    expect(formatTimeLeft(until, now)).toEqual({ text, isOver });
    expect(isDueSoon(until, now)).toBe(isSoon);
  });
});
