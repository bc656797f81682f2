import { describe, expect, it } from 'vitest';
import { countKeyDate, lastSureDay } from './count-key-date.ts';
import { keyDateSentences } from './key-date-sentences.ts';
import { keyDateBody } from './key-dates.ts';

const count = (body: object) =>
  countKeyDate(keyDateBody.parse({ kind: 'cooling_off_end', ...body }));
const exchanged = (state: string, start_on: string, more = {}) =>
  count({ state, cooling_off: { start_on, sold_at: 'private_sale', ...more } });

describe('a date of a purchase', () => {
  it("is counted by the state's rule, with the excluded days", () => {
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

  it('is the earlier one if a day is unclear, with the later reading', () => {
    expect(exchanged('QLD', '2026-12-23')).toMatchObject({
      date: { due_on: '2026-12-31', later_reading: '2027-01-04', act_by: '2026-12-31' },
    });
  });

  it('has a reason if it does not exist', () => {
    expect(exchanged('WA', '2026-12-01')).toEqual({ reason: keyDateSentences.western });
    expect(exchanged('NT', '2026-12-01')).toEqual({ reason: keyDateSentences.territory });
    expect(exchanged('NSW', '2026-12-01', { sold_at: 'auction' })).toEqual({
      reason: keyDateSentences.auction,
    });
    expect(exchanged('NSW', '2029-01-05')).toEqual({ reason: keyDateSentences.noHolidays });
  });

  it('has the act-by date for a condition', () => {
    const facts = { contract_on: '2026-12-12', days: 14, unit: 'calendar', reiq: true };
    const condition = { ...facts, on_non_business_day: 'moves_to_next' };
    expect(count({ kind: 'finance_due', state: 'QLD', condition })).toMatchObject({
      date: { due_on: '2027-01-04', act_by: '2026-12-23', basis: { written_on: '2026-12-26' } },
    });
  });

  it('is never moved for settlement, with a warning on holidays', () => {
    const facts = { contract_on: '2026-11-13', days: 42, unit: 'calendar' };
    const condition = { ...facts, on_non_business_day: 'moves_to_next' };
    const counted = count({ kind: 'settlement', state: 'NSW', condition });
    expect(counted).toMatchObject({ date: { due_on: '2026-12-25' } });
    expect(counted).toMatchObject({ date: { warning: expect.stringContaining('Christmas Day') } });
  });

  it('may be typed, with a title for own dates', () => {
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

it('lastSureDay returns a business day itself', () => {
  expect(lastSureDay('NSW', '2026-12-01')).toBe('2026-12-01');
});
