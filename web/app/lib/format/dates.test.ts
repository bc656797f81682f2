import { expect, test } from 'vitest';
import { dateText, dayText, formatDateTime, getSydneyYear } from './dates.ts';

test('formats a moment as a day in the time zone of Sydney', () => {
  expect(dayText('2026-11-03T00:00:00.000Z')).toBe('3 Nov 2026');
  expect(dayText('2026-08-31T23:00:00.000Z')).toBe('1 Sep 2026');
});

test('formats a calendar day without a time zone conversion', () => {
  expect(dateText('2027-10-04')).toBe('4 Oct 2027');
  expect(dateText('2026-06-30')).toBe('30 Jun 2026');
});

test("formats day and time in the reader's time zone", () => {
  const text = formatDateTime('2026-11-21T03:45:00.000Z', 'Australia/Perth');
  expect(text.replaceAll('\u202f', ' ')).toBe('21 Nov 2026, 11:45 am');
});

test.each([
  ['2026-12-31T12:59:59.999Z', 2026],
  ['2026-12-31T13:00:00.000Z', 2027],
  ['2026-07-01T00:00:00.000Z', 2026],
])('returns for the moment %s the year in Sydney: %i', (moment, year) => {
  expect(getSydneyYear(new Date(moment))).toBe(year);
});
