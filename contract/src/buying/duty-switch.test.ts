import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { states } from '../vocabularies.ts';
import { addDays } from './calendar-days.ts';
import { duty2026 } from './duty-2026-27.ts';
import { type DutyReading, dutySheetFor, dutySheets, dutySwitch } from './duty-switch.ts';

const { NSW, SA } = duty2026;
const same = (reader: string, on: string): DutyReading => ({ reader, finding: 'same', on });
const both = [same('ann', '2026-11-25'), same('bob', '2026-11-26')];

describe('figures of duty', () => {
  test('show once two people have compared them, as at the older comparison', () => {
    expect(dutySwitch(NSW, [], '2026-11-26')).toEqual({ isShown: false, why: 'waits' });
    expect(dutySwitch(NSW, both.slice(0, 1), '2026-11-26')).toEqual({
      isShown: false,
      why: 'waits',
    });
    expect(dutySwitch(NSW, both, '2026-11-26')).toEqual({
      isShown: true,
      asAt: '2026-11-25',
      until: '2027-04-30',
    });
  });

  test('go dark six months after they were typed or compared', () => {
    const longer = { ...NSW, reviewAfter: '2027-06-30' };
    const late = [same('ann', '2027-03-01'), same('bob', '2027-03-01')];
    expect(dutySwitch(longer, late, '2027-05-21')).toMatchObject({ until: '2027-05-21' });
    expect(dutySwitch(longer, late, '2027-05-22')).toEqual({ isShown: false, why: 'old' });
    const fresh = { ...longer, readOn: '2027-01-10' };
    expect(dutySwitch(fresh, both, '2027-05-24')).toMatchObject({ isShown: true });
    expect(dutySwitch(fresh, both, '2027-05-25')).toEqual({ isShown: false, why: 'waits' });
    const again = [same('ann', '2027-05-25'), same('bob', '2026-11-26')];
    expect(dutySwitch(fresh, again, '2027-05-25')).toMatchObject({ asAt: '2026-11-26' });
  });

  test('go dark with a budget, and when somebody finds another figure', () => {
    expect(dutySwitch(NSW, both, '2027-05-01')).toEqual({ isShown: false, why: 'review' });
    expect(dutySwitch(SA, both, '2026-11-26')).toEqual({ isShown: false, why: 'review' });
    const third: DutyReading = { reader: 'cy', finding: 'differs', on: '2026-11-26' };
    expect(dutySwitch(NSW, [...both, third], '2026-11-26')).toEqual({
      isShown: false,
      why: 'differs',
    });
  });

  test('are all dark seven months after they were typed, whoever compared them', () => {
    const everybody = ['ann', 'bob', 'cy'].map((reader) => same(reader, '2027-06-20'));
    for (const { sheet } of dutySheets) {
      expect(dutySwitch(sheet, everybody, '2027-06-25').isShown).toBe(false);
    }
  });

  test('never come back by themselves', () => {
    const day = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2026-11-26', days));
    fc.assert(
      fc.property(fc.constantFrom(...states), day, day, (state, one, other) => {
        const [first = '', second = ''] = [one, other].toSorted();
        const isShown = (today: string) => dutySwitch(duty2026[state], both, today).isShown;
        expect(isShown(first) || !isShown(second)).toBe(true);
      }),
    );
  });
});

describe('the sheet of a contract', () => {
  test('is that of its financial year', () => {
    expect(dutySheetFor('NSW', '2026-06-30')).toBeUndefined();
    expect(dutySheetFor('NSW', '2026-07-01')).toMatchObject({ id: '2026-27-nsw' });
    expect(dutySheetFor('NSW', '2027-06-30')).toMatchObject({ year: '2026-27' });
    expect(dutySheetFor('NSW', '2027-07-01')).toBeUndefined();
  });

  test('is there for each state once, with where it was read', () => {
    expect(new Set(dutySheets.map(({ id }) => id)).size).toBe(dutySheets.length);
    for (const { sheet } of dutySheets) {
      expect(sheet.sourceDate <= sheet.readOn).toBe(true);
      expect(sheet.source).not.toBe('');
      const bands = [...(sheet.general?.bands ?? []), ...(sheet.ownHome?.bands ?? [])];
      expect(bands.length).toBeGreaterThan(0);
    }
  });
});
