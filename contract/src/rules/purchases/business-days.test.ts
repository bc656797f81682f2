import { describe, expect, test } from 'vitest';
import { type State, states } from '../../vocabularies.ts';
import { australianHolidays } from './business-days.ts';
import { addDays, getWeekday, isWeekend } from './calendar-days.ts';

const { firstYear, lastYear, holidays } = australianHolidays;
const years = Array.from({ length: lastYear - firstYear + 1 }, (_, at) => firstYear + at);
const isWhole = (state: State, day: string) =>
  holidays.some(
    ({ kind, states, dates }) => kind === 'full' && states.includes(state) && dates.includes(day),
  );
const namesOn = (state: State, day: string) =>
  holidays
    .filter(({ states, dates }) => states.includes(state) && dates.includes(day))
    .map(({ name }) => name);

/** Returns Easter Sunday by Meeus' algorithm. */
function easter(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const d = b - Math.floor(b / 4) - Math.floor((8 * b + 13) / 25) + 19 * a + 15;
  const h = ((d % 30) + 30) % 30;
  const m = Math.floor((a + 11 * h) / 319);
  const r = (2 * (b % 4) + 2 * Math.floor(c / 4) - (c % 4) - h + m + 32) % 7;
  const month = Math.floor((h - m + r + 90) / 25);
  const day = (h - m + r + month + 19) % 32;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Returns the nth occurrence of a weekday (0 is Sunday) on or after a day. */
function weekdayFrom(day: string, weekday: number, nth = 1): string {
  const ahead = (weekday - getWeekday(day) + 7) % 7;
  return addDays(day, ahead + 7 * (nth - 1));
}
const [MONDAY, TUESDAY] = [1, 2];

describe('public holidays', () => {
  test('are listed in order, without duplicates, and only on weekdays', () => {
    const seen = new Set<string>();
    for (const { name, states, dates, kind } of holidays) {
      expect(dates.length, name).toBeGreaterThan(0);
      expect(dates, name).toEqual([...dates].toSorted());
      for (const day of dates) {
        expect(day, name).toMatch(/^\d{4}-\d{2}-\d{2}$/);
        expect(new Date(day).toISOString().slice(0, 10), name).toBe(day);
        expect(isWeekend(day), `${name} ${day}`).toBe(false);
        expect(years, name).toContain(Number(day.slice(0, 4)));
        for (const state of states) {
          // Two entries of one kind for the same day and state are a typing error.
          expect(seen.has(`${state} ${day} ${kind}`), `${state} ${day} ${name}`).toBe(false);
          seen.add(`${state} ${day} ${kind}`);
        }
      }
    }
  });

  test('include Easter in every state', () => {
    for (const year of years) {
      for (const state of states) {
        expect(namesOn(state, addDays(easter(year), -2))).toContain('Good Friday');
        expect(namesOn(state, addDays(easter(year), 1))).toContain('Easter Monday');
      }
    }
  });

  test('include New Year, Australia Day and two Christmas holidays in every state', () => {
    for (const year of years) {
      for (const state of states) {
        const newYear = `${year}-01-01`;
        const observed = isWeekend(newYear) ? weekdayFrom(newYear, MONDAY) : newYear;
        expect(namesOn(state, observed)).toContain('New Year’s Day');
        expect(namesOn(state, `${year}-01-26`)).toContain('Australia Day');
        // Christmas Day and Boxing Day, or the substitute days if they fall on a weekend.
        const days = [25, 26, 27, 28].map((date) => `${year}-12-${date}`);
        expect(
          days.filter((day) => isWhole(state, day)),
          `${state} ${year}`,
        ).toHaveLength(2);
      }
    }
  });

  test.each<[string, readonly State[], (year: number) => string]>([
    ['Labour Day', ['NSW', 'SA', 'ACT'], (year) => weekdayFrom(`${year}-10-01`, MONDAY)],
    ['Labour Day', ['VIC'], (year) => weekdayFrom(`${year}-03-01`, MONDAY, 2)],
    ['Labour Day', ['QLD'], (year) => weekdayFrom(`${year}-05-01`, MONDAY)],
    ['Labour Day', ['WA'], (year) => weekdayFrom(`${year}-03-01`, MONDAY)],
    ['May Day', ['NT'], (year) => weekdayFrom(`${year}-05-01`, MONDAY)],
    ['Eight Hours Day', ['TAS'], (year) => weekdayFrom(`${year}-03-01`, MONDAY, 2)],
    ['Adelaide Cup Day', ['SA'], (year) => weekdayFrom(`${year}-03-01`, MONDAY, 2)],
    ['Canberra Day', ['ACT'], (year) => weekdayFrom(`${year}-03-01`, MONDAY, 2)],
    ['Reconciliation Day', ['ACT'], (year) => weekdayFrom(`${year}-05-27`, MONDAY)],
    [
      'King’s Birthday',
      ['NSW', 'VIC', 'SA', 'TAS', 'ACT', 'NT'],
      (year) => weekdayFrom(`${year}-06-01`, MONDAY, 2),
    ],
    ['King’s Birthday', ['QLD'], (year) => weekdayFrom(`${year}-10-01`, MONDAY)],
    ['Western Australia Day', ['WA'], (year) => weekdayFrom(`${year}-06-01`, MONDAY)],
    ['Picnic Day', ['NT'], (year) => weekdayFrom(`${year}-08-01`, MONDAY)],
    ['Bank Holiday', ['NSW'], (year) => weekdayFrom(`${year}-08-01`, MONDAY)],
    ['Melbourne Cup Day', ['VIC'], (year) => weekdayFrom(`${year}-11-01`, TUESDAY)],
    ['Royal Hobart Regatta', ['TAS'], (year) => weekdayFrom(`${year}-02-01`, MONDAY, 2)],
    ['Recreation Day', ['TAS'], (year) => weekdayFrom(`${year}-11-01`, MONDAY)],
  ])('include %s in %s every year, on the weekday of its rule', (name, places, dayOf) => {
    for (const year of years) {
      for (const state of places) {
        expect(namesOn(state, dayOf(year)), `${state} ${year}`).toContain(name);
      }
    }
  });

  test('include additional Anzac Day holidays, and mark part-day and local holidays', () => {
    // New South Wales ordered this additional day for 2026 and 2027 only.
    expect(namesOn('NSW', '2026-04-27')).toContain('Anzac Day (additional day)');
    expect(namesOn('NSW', '2027-04-26')).toContain('Anzac Day (additional day)');
    expect(namesOn('ACT', '2026-04-27')).toContain('Anzac Day (additional day)');
    // South Australia adds a day by its Act of 2023, because 25 April 2027 is a Sunday.
    expect(namesOn('SA', '2027-04-26')).toContain('Anzac Day (additional day)');
    for (const state of ['VIC', 'TAS'] as const) expect(namesOn(state, '2027-04-26')).toEqual([]);
    // Half days and holidays in a part of a state do not have the kind `full`.
    const kinds = (day: string) =>
      holidays.filter(({ dates }) => dates.includes(day)).map(({ kind }) => kind);
    expect(kinds('2026-12-24')).toEqual(['part']);
    expect(kinds('2026-08-12')).toEqual(['local']);
    expect(kinds('2026-11-03')).toEqual(['varies']);
  });
});
