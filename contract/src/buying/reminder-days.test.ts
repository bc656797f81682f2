import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { states } from '../vocabularies.ts';
import { dayKind } from './business-days.ts';
import { addDays } from './calendar-days.ts';
import { lastSureDay } from './count-key-date.ts';
import { type RemindedDate, reminderDays } from './reminder-days.ts';

const due = (due_on: string, other: Partial<RemindedDate> = {}): RemindedDate => ({
  state: 'NSW',
  due_on,
  due_time: null,
  act_by: lastSureDay(other.state ?? 'NSW', due_on),
  reiq: false,
  ...other,
});
const daysOf = (date: RemindedDate) => reminderDays(date).map(({ on }) => on);

describe('a reminder', () => {
  test('comes five and two business days before and on the act-by date', () => {
    // A Friday.
    expect(reminderDays(due('2026-12-11'))).toEqual([
      { step: 5, on: '2026-12-04' },
      { step: 2, on: '2026-12-09' },
      { step: 0, on: '2026-12-11' },
      { step: -1, on: '2026-12-12' },
    ]);
  });

  test('depends on the act-by date, and the question on the date itself', () => {
    // A Sunday.
    expect(daysOf(due('2026-12-13'))).toEqual([
      '2026-12-04',
      '2026-12-09',
      '2026-12-11',
      '2026-12-14',
    ]);
  });

  test('skips Christmas and days on which only some offices work', () => {
    // 24 December is a half day in both states; 31 December only in South Australia.
    expect(daysOf(due('2027-01-04', { state: 'QLD' })).slice(0, 3)).toEqual([
      '2026-12-22',
      '2026-12-30',
      '2027-01-04',
    ]);
    expect(daysOf(due('2027-01-04', { state: 'SA' }))[1]).toBe('2026-12-29');
    expect(daysOf(due('2026-12-25')).slice(0, 3)).toEqual([
      '2026-12-17',
      '2026-12-22',
      '2026-12-24',
    ]);
  });

  test("skips the year-end closure of Queensland's standard contract", () => {
    const date = due('2027-01-04', { state: 'QLD', reiq: true });
    expect(daysOf(date).slice(0, 3)).toEqual(['2026-12-17', '2026-12-22', '2027-01-04']);
  });

  test('skips only the holidays of its state', () => {
    // Labour Day in Victoria is 8 March 2027.
    expect(daysOf(due('2027-03-10', { state: 'VIC' })).slice(0, 2)).toEqual([
      '2027-03-02',
      '2027-03-05',
    ]);
    expect(daysOf(due('2027-03-10', { state: 'NSW' })).slice(0, 2)).toEqual([
      '2027-03-03',
      '2027-03-08',
    ]);
  });

  test('comes a business day before if the time is early', () => {
    // A Monday.
    expect(daysOf(due('2026-12-14', { due_time: '08:30' }))[2]).toBe('2026-12-11');
    expect(daysOf(due('2026-12-14', { due_time: '17:00' }))[2]).toBe('2026-12-14');
  });

  test('has its days in order, on business days, never after the act-by date', () => {
    const dates = fc.record({
      state: fc.constantFrom(...states),
      due_on: fc.nat({ max: 900 }).map((days) => addDays('2026-02-01', days)),
      due_time: fc.constantFrom(null, '00:00', '09:00', '17:00'),
      reiq: fc.boolean(),
    });
    fc.assert(
      fc.property(dates, (given) => {
        const act_by = lastSureDay(given.state, given.due_on);
        const [five, two, last, after] = daysOf({ ...given, act_by });
        const reminders = [five, two, last].map(String);
        expect(reminders.toSorted()).toEqual(reminders);
        expect(new Set([five, two]).size).toBe(2);
        for (const day of reminders) expect(dayKind(given.state, day)).toBe('business');
        expect(String(last) <= act_by && act_by <= given.due_on).toBe(true);
        expect(after).toBe(addDays(given.due_on, 1));
      }),
    );
  });
});
