import { describe, expect, test } from 'vitest';
import { readToolData } from './read-tool.ts';

const read = (name: string, query: Record<string, string> = {}) =>
  readToolData(name, new URLSearchParams(query));

describe('readToolData', () => {
  test('returns no result if the query contains no input', () => {
    expect(read('repayments')).toEqual({
      tool: 'repayments',
      typed: { amount: '', rate: '', years: '' },
      faults: {},
    });
    expect(read('cooling-off')).not.toHaveProperty('result');
    expect(read('up-front-costs')).not.toHaveProperty('sum');
  });

  test('accepts numbers with thousands separators, currency and percent signs', () => {
    const typed = { amount: '$640,000', rate: '6 %', years: '30' };
    expect(read('repayments', typed)).toMatchObject({
      typed,
      faults: {},
      result: {
        rates: [
          { rate: 6, monthly: 3837.12 },
          { rate: 7, monthly: 4257.94 },
          { rate: 9, monthly: 5149.58 },
        ],
      },
    });
  });

  test.each([
    ['repayments', { amount: 'much', rate: '6', years: '30' }, 'amount'],
    ['repayments', { amount: '640000', rate: '99', years: '30' }, 'rate'],
    ['repayments', { amount: '640000', rate: '6', years: '2.5' }, 'years'],
    ['up-front-costs', { deposit: '-5' }, 'deposit'],
    ['up-front-costs', { deposit: '60.000' }, 'deposit'],
    ['cooling-off', { state: 'NSW', asked: 'NSW', start: '2026-02-30' }, 'start'],
    ['cooling-off', { state: 'NSW', asked: 'NSW', start: '2026-12-01', sold: 'raffle' }, 'sold'],
  ])('returns an error for an invalid field `$2` of the tool $0', (tool, query, field) => {
    const found = read(tool, query);
    expect(found).toMatchObject({ faults: { [field]: expect.any(String) } });
    expect(found).not.toHaveProperty('result');
    expect(found).not.toHaveProperty('sum');
  });

  test('adds up the entered costs and lists the missing costs', () => {
    const found = read('up-front-costs', { deposit: '60,000', moving: '0' });
    expect(found).toMatchObject({ sum: { total: 60_000 } });
    expect(found).toHaveProperty('sum.missing.length', 8);
  });

  test("calculates the cooling-off period's end by the chosen state's rule", () => {
    const found = read('cooling-off', { state: 'VIC', asked: 'VIC', start: '2026-10-30' });
    expect(found).toMatchObject({
      question: expect.stringContaining('signed'),
      result: { outcome: 'ends', on: '2026-11-04', laterReading: '2026-11-05' },
    });
    const ticked = { state: 'TAS', asked: 'TAS', start: '2027-03-05', box: 'yes' };
    expect(read('cooling-off', ticked)).toMatchObject({ result: { on: '2027-03-11' } });
  });

  test('calculates no cooling-off period until the state’s question is answered', () => {
    expect(read('cooling-off')).not.toHaveProperty('question');
    const exchanged = { state: 'VIC', asked: 'NSW', start: '2026-10-30' };
    expect(read('cooling-off', exchanged)).not.toHaveProperty('result');
    const south = { state: 'SA', asked: 'SA', start: '2026-12-23' };
    expect(read('cooling-off', south)).not.toHaveProperty('result');
    expect(read('cooling-off', { ...south, form_1: '2026-12-21' })).toMatchObject({
      result: { on: '2026-12-29', laterReading: '2026-12-30' },
    });
  });

  test('calculates contract deadlines and warns of settlement on a public holiday', () => {
    const typed = { state: 'QLD', contract: '2026-12-12', days: '14', otherwise: 'moves_to_next' };
    expect(read('contract-dates', { ...typed, reiq: 'yes' })).toMatchObject({
      condition: { writtenOn: '2026-12-26', dueOn: '2027-01-04', actBy: '2026-12-23' },
    });
    // The year-end closure applies only to contracts of Queensland.
    expect(read('contract-dates', { ...typed, state: 'NSW', reiq: 'yes' })).toMatchObject({
      condition: { dueOn: '2026-12-29' },
    });
    expect(read('contract-dates', { state: 'NSW', settlement: '2026-12-25' })).toMatchObject({
      settlement: { warning: expect.stringContaining('Christmas Day') },
    });
    const late = { state: 'NSW', contract: '2028-12-20', days: '30' };
    const beyond = read('contract-dates', late);
    expect(beyond).toMatchObject({ refused: expect.stringContaining('2028') });
    expect(beyond).not.toHaveProperty('condition');
    expect(read('contract-dates', { state: 'NSW', contract: '2026-12-12' })).not.toHaveProperty(
      'condition',
    );
  });

  test('returns undefined for an unknown tool', () => {
    expect(read('horoscope')).toBeUndefined();
    expect(readToolData(undefined, new URLSearchParams())).toEqual({
      tool: undefined,
    });
  });
});
