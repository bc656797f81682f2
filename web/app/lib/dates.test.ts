import { expect, test } from 'vitest';
import { dayText } from './dates.ts';

test('a day is written out by the calendar of Sydney', () => {
  expect(dayText('2026-11-03T00:00:00.000Z')).toBe('3 Nov 2026');
  expect(dayText('2026-08-31T23:00:00.000Z')).toBe('1 Sep 2026');
});
