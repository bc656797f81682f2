import { describe, expect, test } from 'vitest';
import {
  countExperienceMonths,
  formatExperience,
  formatPositionSpan,
  sortNewestFirst,
} from './experience.ts';

const now = new Date('2026-11-21T12:00:00Z');
const span = (starting: string, end: string | null) => ({ starting, end });

describe("a vendor's experience", () => {
  test.each([
    ['none', [], 0],
    ['one month', [span('2020-03-01', '2020-03-31')], 1],
    ['a whole year', [span('2020-01-01', '2020-12-31')], 12],
    ['a present position', [span('2026-01-01', null)], 11],
    ['two with a gap', [span('2010-01-01', '2010-12-31'), span('2015-01-01', '2015-06-30')], 18],
    ['two adjoining', [span('2010-01-01', '2010-06-30'), span('2010-07-01', '2010-12-31')], 12],
    ['two overlapping', [span('2010-01-01', '2012-12-31'), span('2012-01-01', '2013-12-31')], 48],
    [
      'one position within another',
      [span('2010-01-01', '2019-12-31'), span('2012-01-01', '2013-12-31')],
      120,
    ],
    ['two in any order', [span('2015-01-01', null), span('2014-12-01', '2015-02-28')], 144],
    ['a future position', [span('2027-01-01', '2027-12-31')], 0],
    ['a position that ends in the future', [span('2026-11-01', '2030-12-31')], 1],
  ])('is counted for the positions "%s" as $2 months', (_, positions, months) => {
    expect(countExperienceMonths(positions, now)).toBe(months);
  });

  test.each([
    [[], undefined],
    [[span('2026-11-01', null)], '1 month of experience'],
    [[span('2026-04-01', null)], '8 months of experience'],
    [[span('2025-10-01', null)], '1 year of experience'],
    [[span('2014-11-01', null)], '12 years of experience'],
  ])('is formatted for display as: $1', (positions, words) => {
    expect(formatExperience(positions, now)).toBe(words);
  });
});

test('sorts current positions before past positions, which are sorted by end', () => {
  const old = span('2001-01-01', '2009-12-31');
  const late = span('2010-01-01', '2019-12-31');
  const present = span('2020-01-01', null);
  expect(sortNewestFirst([old, present, late])).toEqual([present, late, old]);
});

test('formats the first and last month of a position', () => {
  expect(formatPositionSpan(span('2015-03-01', '2019-02-28'))).toBe('Mar 2015 to Feb 2019');
  expect(formatPositionSpan(span('2015-12-01', null))).toBe('Dec 2015 to present');
});
