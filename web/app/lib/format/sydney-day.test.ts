import { expect, test } from 'vitest';
import { toSydneyDay } from './dates.ts';

const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney' });
const hour = 3_600_000;

/** Returns the moments for which `toSydneyDay` and `Intl` return different days. */
const differing = (moments: readonly number[]) =>
  moments
    .map((at) => new Date(at))
    .filter((moment) => toSydneyDay(moment) !== format.format(moment))
    .map((moment) => moment.toISOString());

test('`toSydneyDay` returns the same day as `Intl.DateTimeFormat` for Sydney', () => {
  const [from, until] = [Date.UTC(2009, 0), Date.UTC(2060, 0)];
  const moments = Array.from(
    { length: (until - from) / (5 * hour) },
    (_, at) => from + at * 5 * hour,
  );
  expect(differing(moments)).toEqual([]);
});

test.each([13, 14])('`toSydneyDay` agrees with `Intl` just before and at %i:00 UTC', (utc) => {
  const midnights = Array.from({ length: 51 * 365 }, (_, at) => Date.UTC(2009, 0, 1 + at, utc));
  expect(differing(midnights.flatMap((at) => [at - 1, at]))).toEqual([]);
});
