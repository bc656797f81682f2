import { expect, test } from 'vitest';
import { findDay, isWeekend } from './calendar-days.ts';

test('findDay returns the nth matching day after or before a date', () => {
  const works = (day: string) => !isWeekend(day);
  expect(findDay('2026-11-28', 1, works)).toBe('2026-11-30');
  expect(findDay('2026-11-28', -1, works)).toBe('2026-11-27');
  expect(findDay('2026-11-27', -1, works, 5)).toBe('2026-11-23');
});

test('findDay returns its start day if no day matches the condition', () => {
  expect(findDay('2026-11-28', 1, () => false)).toBe('2026-11-28');
});
