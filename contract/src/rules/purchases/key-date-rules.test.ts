import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { keyDateBody } from '../../endpoints/purchases/key-dates.ts';
import { keyDateSentences } from '../../texts/key-date-texts.ts';
import { states } from '../../vocabularies.ts';
import { classifyDay } from './business-days.ts';
import { addDays } from './calendar-days.ts';
import {
  computeActByDate,
  computeKeyDate,
  conditionDates,
  finalInspectionDays,
  type RemindedDate,
  reminderDays,
  settlementWarning,
} from './key-date-rules.ts';

const count = (body: object) =>
  computeKeyDate(keyDateBody.parse({ kind: 'cooling_off_end', ...body }));
const exchanged = (state: string, start_on: string, more = {}) =>
  count({ state, cooling_off: { start_on, sold_at: 'private_sale', ...more } });

describe('a computed date of a purchase', () => {
  it("is computed by the state's cooling-off rule, with the counted days", () => {
    expect(exchanged('NSW', '2026-12-23')).toMatchObject({
      date: {
        due_on: '2027-01-04',
        due_time: '17:00',
        zone: 'Australia/Sydney',
        act_by: '2027-01-04',
        basis: {
          rule: { id: 'nsw-cooling-off-1', check_first: false },
          counted: ['2026-12-24', '2026-12-29', '2026-12-30', '2026-12-31', '2027-01-04'],
        },
      },
    });
  });

  it('is the earlier of two possible days around an uncertain holiday', () => {
    expect(exchanged('QLD', '2026-12-23')).toMatchObject({
      date: { due_on: '2026-12-31', later_reading: '2027-01-04', act_by: '2026-12-31' },
    });
  });

  it('is replaced by a reason if the date cannot be computed', () => {
    expect(exchanged('WA', '2026-12-01')).toEqual({ reason: keyDateSentences.western });
    expect(exchanged('NT', '2026-12-01')).toEqual({ reason: keyDateSentences.territory });
    expect(exchanged('NSW', '2026-12-01', { sold_at: 'auction' })).toEqual({
      reason: keyDateSentences.auction,
    });
    expect(exchanged('NSW', '2029-01-05')).toEqual({ reason: keyDateSentences.noHolidays });
  });

  it("has an earlier act-by date if the contract's day is a holiday", () => {
    const facts = { contract_on: '2026-12-12', days: 14, unit: 'calendar', reiq: true };
    const condition = { ...facts, on_non_business_day: 'moves_to_next' };
    expect(count({ kind: 'finance_due', state: 'QLD', condition })).toMatchObject({
      date: { due_on: '2027-01-04', act_by: '2026-12-23', basis: { written_on: '2026-12-26' } },
    });
  });

  it('of the kind settlement stays on a holiday but gets a warning', () => {
    const facts = { contract_on: '2026-11-13', days: 42, unit: 'calendar' };
    const condition = { ...facts, on_non_business_day: 'moves_to_next' };
    const counted = count({ kind: 'settlement', state: 'NSW', condition });
    expect(counted).toMatchObject({ date: { due_on: '2026-12-25' } });
    expect(counted).toMatchObject({ date: { warning: expect.stringContaining('Christmas Day') } });
  });

  it('is either typed or computed, and requires a title if custom', () => {
    const typed = { on: '2026-12-26', time: '09:30' };
    expect(count({ state: 'NT', typed })).toMatchObject({
      date: { due_on: '2026-12-26', due_time: '09:30', act_by: '2026-12-23', basis: null },
    });
    const nameless = keyDateBody.safeParse({ kind: 'own', state: 'NSW', typed });
    expect(nameless.error?.issues[0]?.path).toEqual(['title']);
    const twice = { typed, condition: { contract_on: '2026-12-01', days: 3, unit: 'business' } };
    expect(keyDateBody.safeParse({ kind: 'finance_due', state: 'NSW', ...twice }).success).toBe(
      false,
    );
  });
});

it('computeActByDate returns the due date if that day is a business day', () => {
  expect(computeActByDate('NSW', '2026-12-01')).toBe('2026-12-01');
});

const due = (due_on: string, other: Partial<RemindedDate> = {}): RemindedDate => ({
  state: 'NSW',
  due_on,
  due_time: null,
  act_by: computeActByDate(other.state ?? 'NSW', due_on),
  reiq: false,
  ...other,
});
const daysOf = (date: RemindedDate) => reminderDays(date).map(({ on }) => on);

describe('reminders of a due date', () => {
  test('are sent five, two and zero business days before the act-by date', () => {
    // 11 December 2026 is a Friday.
    expect(reminderDays(due('2026-12-11'))).toEqual([
      { step: 5, on: '2026-12-04' },
      { step: 2, on: '2026-12-09' },
      { step: 0, on: '2026-12-11' },
      { step: -1, on: '2026-12-12' },
    ]);
  });

  test('end on the act-by date, and ask for the result after the due date', () => {
    // 13 December 2026 is a Sunday.
    expect(daysOf(due('2026-12-13'))).toEqual([
      '2026-12-04',
      '2026-12-09',
      '2026-12-11',
      '2026-12-14',
    ]);
  });

  test('skip Christmas and days on which only some offices work', () => {
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

  test("skip the year-end closure of Queensland's standard contract", () => {
    const date = due('2027-01-04', { state: 'QLD', reiq: true });
    expect(daysOf(date).slice(0, 3)).toEqual(['2026-12-17', '2026-12-22', '2027-01-04']);
  });

  test("skip holidays of the purchase's state, but not of other states", () => {
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

  test('end one business day earlier if the due time is 08:30', () => {
    // 14 December 2026 is a Monday.
    expect(daysOf(due('2026-12-14', { due_time: '08:30' }))[2]).toBe('2026-12-11');
    expect(daysOf(due('2026-12-14', { due_time: '17:00' }))[2]).toBe('2026-12-14');
  });

  test('are in order, on business days and never after the act-by date', () => {
    const dates = fc.record({
      state: fc.constantFrom(...states),
      due_on: fc.nat({ max: 900 }).map((days) => addDays('2026-02-01', days)),
      due_time: fc.constantFrom(null, '00:00', '09:00', '17:00'),
      reiq: fc.boolean(),
    });
    fc.assert(
      fc.property(dates, (given) => {
        const act_by = computeActByDate(given.state, given.due_on);
        const [five, two, last, after] = daysOf({ ...given, act_by });
        const reminders = [five, two, last].map(String);
        expect(reminders.toSorted()).toEqual(reminders);
        expect(new Set([five, two]).size).toBe(2);
        for (const day of reminders) expect(classifyDay(given.state, day)).toBe('business');
        expect(String(last) <= act_by && act_by <= given.due_on).toBe(true);
        expect(after).toBe(addDays(given.due_on, 1));
      }),
    );
  });
});

describe('the due date of a condition', () => {
  const finance = {
    state: 'QLD',
    contractOn: '2026-12-12',
    term: { days: 14, unit: 'calendar' },
  } as const;

  test("moves past the year-end closure of Queensland's standard contract", () => {
    const dates = conditionDates({ ...finance, onNonBusinessDay: 'moves_to_next', reiq: true });
    expect(dates).toEqual({
      writtenOn: '2026-12-26',
      dueOn: '2027-01-04',
      laterReading: null,
      actBy: '2026-12-23',
      askContract: false,
    });
  });

  test.each(['9999-12-31', '0000-01-01'])('is null for the contract date %s', (contractOn) => {
    const facts = { state: 'VIC', contractOn, onNonBusinessDay: 'moves_to_next' } as const;
    for (const unit of ['calendar', 'business'] as const)
      expect(conditionDates({ ...facts, term: { days: 30, unit } }), unit).toBeNull();
  });

  test('moves to the next business day without a contractual year-end closure', () => {
    const dates = conditionDates({ ...finance, onNonBusinessDay: 'moves_to_next' });
    expect(dates).toMatchObject({ dueOn: '2026-12-29', actBy: '2026-12-23' });
  });

  test('stays on a weekend if the contract rule is "stays" or unknown', () => {
    expect(conditionDates({ ...finance, onNonBusinessDay: 'stays' })).toMatchObject({
      dueOn: '2026-12-26',
      askContract: false,
    });
    expect(conditionDates({ ...finance, onNonBusinessDay: 'not_sure' })).toMatchObject({
      dueOn: '2026-12-26',
      askContract: true,
    });
  });

  test('skips South Australian public holidays and returns the later day that may apply', () => {
    const term = { days: 10, unit: 'business' } as const;
    const facts = { contractOn: '2026-12-23', term, onNonBusinessDay: 'stays' } as const;
    expect(conditionDates({ ...facts, state: 'SA' })).toMatchObject({
      dueOn: '2027-01-11',
      laterReading: '2027-01-13',
    });
  });

  test("is the contract's written day if that day is a business day", () => {
    const term = { on: '2027-02-03' };
    const facts = { ...finance, term, onNonBusinessDay: 'not_sure' } as const;
    expect(conditionDates(facts)).toMatchObject({
      dueOn: '2027-02-03',
      actBy: '2027-02-03',
      askContract: false,
    });
  });

  test('cannot be computed for years with unknown holidays', () => {
    const facts = { ...finance, contractOn: '2028-12-20', onNonBusinessDay: 'stays' } as const;
    expect(conditionDates(facts)).toBeNull();
  });

  test('has an act-by date no later than the date in the contract', () => {
    const facts = fc.record({
      state: fc.constantFrom(...states),
      contractOn: fc.nat({ max: 900 }).map((days) => addDays('2026-02-01', days)),
      term: fc.record({ days: fc.nat({ max: 60 }), unit: fc.constant('calendar' as const) }),
      onNonBusinessDay: fc.constantFrom('moves_to_next' as const, 'stays' as const),
      reiq: fc.boolean(),
    });
    fc.assert(
      fc.property(facts, (given) => {
        const dates = conditionDates(given);
        if (!dates) return;
        const { actBy, writtenOn, dueOn, laterReading } = dates;
        expect(actBy <= writtenOn && writtenOn <= dueOn).toBe(true);
        expect(!laterReading || laterReading > dueOn).toBe(true);
      }),
    );
  });
});

describe('settlement', () => {
  test('is not moved but gets a warning on holidays and weekends', () => {
    const on = addDays('2026-11-13', 42);
    expect(on).toBe('2026-12-25');
    expect(settlementWarning('NSW', on)).toContain('falls on Christmas Day in New South Wales');
    expect(settlementWarning('NSW', '2026-12-19')).toContain('a Saturday');
    expect(settlementWarning('NSW', '2026-12-18')).toBeUndefined();
  });

  test('allows a final inspection in the five business days before', () => {
    expect(finalInspectionDays('NSW', '2027-01-06')).toEqual({
      from: '2026-12-29',
      to: '2027-01-05',
    });
  });
});
