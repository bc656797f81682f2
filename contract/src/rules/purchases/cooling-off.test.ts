import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keyDateSentences } from '../../texts/key-date-texts.ts';
import { type State, states } from '../../vocabularies.ts';
import { australianHolidays, countBusinessDays, type HolidayCalendar } from './business-days.ts';
import { addDays } from './calendar-days.ts';
import { type CoolingOffFacts, coolingOffEnd } from './cooling-off.ts';

/** Calendar for the years of the published examples, with the one holiday that affects them. */
const examples: HolidayCalendar = {
  firstYear: 2018,
  lastYear: 2023,
  holidays: [{ name: 'Labour Day', kind: 'full', states: ['VIC'], dates: ['2023-03-13'] }],
};

function ends(facts: Omit<CoolingOffFacts, 'soldAt'>, calendar?: HolidayCalendar) {
  const found = coolingOffEnd({ soldAt: 'private_sale', ...facts }, calendar);
  if (found.outcome !== 'ends') return found.reason;
  const { on, laterReading, rule } = found;
  return [on, rule.time ?? 'end', laterReading, rule.checkFirst && 'check first']
    .filter(Boolean)
    .join(' ');
}

describe('a cooling-off period', () => {
  test.each([
    ['NSW', '2026-12-01', '2026-12-08 17:00'],
    ['NSW', '2026-11-27', '2026-12-04 17:00'],
    // 29 to 31 December count, because the law has no year-end closure.
    ['NSW', '2026-12-23', '2027-01-04 17:00'],
    ['NSW', '2027-04-21', '2027-04-29 17:00'],
    ['NSW', '2027-07-29', '2027-08-05 17:00 2027-08-06'],
    ['VIC', '2026-10-30', '2026-11-04 end 2026-11-05'],
    // In Queensland the day of receipt is day 1, even if the buyer receives the copy at night.
    ['QLD', '2026-12-07', '2026-12-11 17:00'],
    ['QLD', '2026-12-05', '2026-12-11 17:00'],
    ['QLD', '2026-12-23', '2026-12-31 17:00 2027-01-04'],
    ['ACT', '2027-05-28', '2027-06-07 17:00 check first'],
  ] as const)('in %s from %s ends on %s', (state, startOn, expected) => {
    expect(ends({ state, startOn })).toBe(expected);
  });

  test('has ten business days after an off-the-plan contract, not counting Easter', () => {
    const found = ends({ state: 'NSW', startOn: '2027-03-22', offThePlan: true });
    expect(found).toBe('2027-04-07 17:00');
  });

  test('ends on the dates of examples that lawyers and an institute published', () => {
    expect(ends({ state: 'VIC', startOn: '2023-03-20' }, examples)).toBe('2023-03-23 end');
    expect(ends({ state: 'VIC', startOn: '2023-03-10' }, examples)).toBe('2023-03-16 end');
    expect(ends({ state: 'SA', startOn: '2018-07-03', form1On: '2018-07-05' }, examples)).toBe(
      '2018-07-09 end',
    );
  });

  test('starts in South Australia with the later of contract and Form 1', () => {
    const found = ends({ state: 'SA', startOn: '2026-12-23', form1On: '2026-12-21' });
    expect(found).toBe('2026-12-29 end 2026-12-30');
  });

  test("exists in Tasmania only if the contract's cooling-off box is ticked", () => {
    expect(ends({ state: 'TAS', startOn: '2027-03-05', boxTicked: true })).toBe(
      '2027-03-11 end check first',
    );
    expect(ends({ state: 'TAS', startOn: '2027-03-05' })).toBe(keyDateSentences.tasmanian);
  });

  test('is not computed for Western Australia and the Northern Territory', () => {
    expect(ends({ state: 'WA', startOn: '2026-12-01' })).toBe(keyDateSentences.western);
    expect(ends({ state: 'NT', startOn: '2026-12-01' })).toBe(keyDateSentences.territory);
  });

  test('does not exist after an auction in any state', () => {
    for (const state of states) {
      const found = coolingOffEnd({
        state,
        startOn: '2026-12-05',
        soldAt: 'auction',
        boxTicked: true,
      });
      expect(found.outcome, state).toBe('none');
    }
  });

  test('does not exist in New South Wales for contracts on auction day', () => {
    const beside = { state: 'NSW', auctionOn: '2026-12-05' } as const;
    expect(ends({ ...beside, startOn: '2026-12-05' })).toBe(keyDateSentences.sameDay);
    expect(ends({ ...beside, startOn: '2026-12-06' })).toBe('2026-12-11 17:00');
  });

  test('does not exist in Victoria within three business days of an auction', () => {
    const signed = (startOn: string) => ends({ state: 'VIC', startOn, auctionOn: '2026-12-12' });
    expect(signed('2026-12-12')).toBe(keyDateSentences.nearAuction);
    expect(signed('2026-12-09')).toBe(keyDateSentences.nearAuction);
    expect(signed('2026-12-08')).toBe(keyDateSentences.perhapsNearAuction);
    expect(signed('2026-12-07')).toBe('2026-12-10 end');
    expect(signed('2026-12-16')).toBe(keyDateSentences.nearAuction);
    expect(signed('2026-12-17')).toBe(keyDateSentences.perhapsNearAuction);
    expect(signed('2026-12-18')).toBe('2026-12-23 end');
  });

  test('is uncertain in Queensland within three days after an unsuccessful auction', () => {
    const signed = (startOn: string) => ends({ state: 'QLD', startOn, auctionOn: '2026-12-05' });
    expect(signed('2026-12-08')).toBe(keyDateSentences.perhapsPassedIn);
    expect(signed('2026-12-09')).toBe('2026-12-15 17:00');
  });

  test('does not exist after a waiver by certificate', () => {
    expect(ends({ state: 'NSW', startOn: '2026-12-01', givenUp: true })).toBe(
      keyDateSentences.givenUp,
    );
  });

  test('is not computed for years with unknown holidays', () => {
    expect(ends({ state: 'NSW', startOn: '2029-02-01' })).toBe(keyDateSentences.noHolidays);
    expect(ends({ state: 'NSW', startOn: '2028-12-28' })).toBe(keyDateSentences.noHolidays);
  });

  test('lists its counted business days and the skipped holidays', () => {
    const found = coolingOffEnd({ state: 'NSW', startOn: '2026-12-23', soldAt: 'private_sale' });
    expect(found).toMatchObject({
      counted: ['2026-12-24', '2026-12-29', '2026-12-30', '2026-12-31', '2027-01-04'],
      notCounted: [
        { on: '2026-12-25', name: 'Christmas Day' },
        { on: '2026-12-28', name: 'Boxing Day' },
        { on: '2027-01-01', name: 'New Year’s Day' },
      ],
      unclear: [],
    });
  });
});

describe('countBusinessDays', () => {
  const day = fc.integer({ min: 0, max: 900 }).map((days) => addDays('2026-01-01', days));
  const state = fc.constantFrom(...states);
  const days = fc.integer({ min: 1, max: 15 });
  const mode = fc.constantFrom('after' as const, 'including' as const);
  const count = (...args: Parameters<typeof countBusinessDays>) => {
    const found = countBusinessDays(...args);
    if (!found) throw new Error('The count left the known years.');
    return found;
  };

  test('returns a second possible end date only after the first', () => {
    fc.assert(
      fc.property(state, day, days, mode, (...facts) => {
        const { on, laterReading } = count(...facts);
        expect(laterReading === null || laterReading > on).toBe(true);
      }),
    );
  });

  test('never returns an earlier end date for a later start date', () => {
    fc.assert(
      fc.property(state, day, days, mode, fc.nat({ max: 20 }), (where, start, n, how, on) => {
        expect(count(where, addDays(start, on), n, how).on >= count(where, start, n, how).on).toBe(
          true,
        );
      }),
    );
  });

  test('never returns an earlier end date for a calendar with more holidays', () => {
    const more = (where: State, on: string): HolidayCalendar => ({
      ...australianHolidays,
      holidays: [
        ...australianHolidays.holidays,
        { name: 'New', kind: 'full', states: [where], dates: [on] },
      ],
    });
    fc.assert(
      fc.property(state, day, days, mode, fc.nat({ max: 30 }), (where, start, n, how, far) => {
        const calendar = more(where, addDays(start, far));
        expect(count(where, start, n, how, calendar).on >= count(where, start, n, how).on).toBe(
          true,
        );
      }),
    );
  });
});
