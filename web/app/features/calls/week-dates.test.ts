import { expect, it } from 'vitest';
import { daysOf, mondayOf, shortDay, weeksFrom, weekText } from './week-dates.ts';

it('begin on Monday, over months, years and changes of the clock', () => {
  expect(mondayOf('2026-11-23')).toBe('2026-11-23');
  expect(mondayOf('2026-11-29')).toBe('2026-11-23');
  expect(mondayOf('2027-01-01')).toBe('2026-12-28');
  expect(weeksFrom('2026-03-30', 1)).toBe('2026-04-06');
  expect(weeksFrom('2026-10-05', -1)).toBe('2026-09-28');
  expect(daysOf('2026-12-28').at(-1)).toBe('2027-01-03');
});

it('are named by their first and last day', () => {
  expect(weekText('2026-11-23').replaceAll(/\s+/g, ' ')).toMatch(/^23 ?– ?29 November 2026$/);
  expect(shortDay('2026-11-23')).toEqual({ weekday: 'Mon', date: '23' });
});
