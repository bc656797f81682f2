import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  callText,
  formatClockTime,
  formatLongDay,
  formatTimeZone,
  formatVisitorTimeLabel,
  toDayInTimeZone,
} from './call-text.ts';

beforeEach(() => vi.stubEnv('TZ', 'Australia/Perth'));
afterEach(() => vi.unstubAllEnvs());

test("formats the time of a call in the vendor's time zone without conversion", () => {
  expect(callText({ dateTime: '2026-11-23 09:00:00' }).replace(/\s/g, ' ')).toBe(
    'Mon, 23 Nov, 9:00 am',
  );
  expect(callText({ dateTime: '2027-09-05 00:05:00' })).toBe('Sun, 5 Sep, 12:05 am');
  expect(formatClockTime('2026-11-23 14:30:00')).toBe('2:30 pm');
  expect(formatClockTime('2026-11-23 12:00:00')).toBe('12:00 pm');
  expect(formatClockTime('2026-11-23 24:00:00')).toBe('12:00 am');
  expect(formatLongDay('2026-11-23')).toMatch(/^Monday,? 23 November$/);
  expect(formatTimeZone({ timezone: 'Australia/Lord_Howe' })).toBe('Lord Howe time');
});

test.each([
  ['2026-11-22T22:00:00Z', 'Australia/Sydney', '6:00 am your time'],
  ['2026-11-23T14:30:00Z', 'Australia/Sydney', 'Mon, 23 Nov, 10:30 pm your time'],
  ['2026-11-23T01:00:00Z', 'Australia/Perth', undefined],
])("formats the visitor's time of a call at %s in %s: %s", (startsAt, timezone, text) => {
  expect(formatVisitorTimeLabel(startsAt, timezone)?.replace(/\s/g, ' ')).toBe(text);
});

test("uses the visitor's time zone if the call's zone is unknown", () => {
  expect(toDayInTimeZone('Australia/Nowhere', new Date('2026-11-22T14:30:00Z'))).toBe('2026-11-22');
  expect(formatVisitorTimeLabel('2026-11-22T22:00:00Z', 'Australia/Nowhere')).toBeUndefined();
});

test('returns the day of a moment in the given time zone', () => {
  const moment = new Date('2026-11-22T14:30:00Z');
  expect(toDayInTimeZone('Australia/Sydney', moment)).toBe('2026-11-23');
  expect(toDayInTimeZone('Australia/Perth', moment)).toBe('2026-11-22');
});
