import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { states } from '../../vocabularies.ts';
import { addDays } from './calendar-days.ts';
import { conditionDates, finalInspectionDays, settlementWarning } from './condition-dates.ts';

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

  test('skips South Australian public holidays and reports a possible later day', () => {
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
