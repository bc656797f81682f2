import { describe, expect, test } from 'vitest';
import { readTool } from './read-tool.ts';
import type { EstimateDuty } from './read-up-front.ts';

const nobodyKnows = async () => undefined;
const read = (
  name: string,
  query: Record<string, string> = {},
  estimate: EstimateDuty = nobodyKnows,
) => readTool(name, new URLSearchParams(query), estimate);

describe('a tool reads its address', () => {
  test('and waits where nothing was typed', async () => {
    expect(await read('repayments')).toEqual({
      tool: 'repayments',
      typed: { amount: '', rate: '', years: '' },
      faults: {},
    });
    expect(await read('cooling-off')).not.toHaveProperty('result');
    expect(await read('up-front-costs')).not.toHaveProperty('sum');
  });

  test('as people type numbers', async () => {
    const typed = { amount: '$640,000', rate: '6 %', years: '30' };
    expect(await read('repayments', typed)).toMatchObject({
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
    ['up-front-costs', { state: 'Bavaria' }, 'state'],
    ['up-front-costs', { buyer: 'nobody' }, 'buyer'],
    ['up-front-costs', { price: '-1' }, 'price'],
    ['cooling-off', { state: 'NSW', asked: 'NSW', start: '2026-02-30' }, 'start'],
    ['cooling-off', { state: 'NSW', asked: 'NSW', start: '2026-12-01', sold: 'raffle' }, 'sold'],
  ])('and says what is wrong: %s %o', async (tool, query, field) => {
    const found = await read(tool, query);
    expect(found).toMatchObject({ faults: { [field]: expect.any(String) } });
    expect(found).not.toHaveProperty('result');
    expect(found).not.toHaveProperty('sum');
  });

  test('and adds up what was entered, telling what was not', async () => {
    const found = await read('up-front-costs', { state: 'WA', deposit: '60,000', moving: '0' });
    expect(found).toMatchObject({
      sum: { total: 60_000 },
      duty: { office: 'RevenueWA', url: expect.stringContaining('wa.gov.au') },
    });
    expect(found).toHaveProperty('sum.missing.length', 8);
  });

  const home = { state: 'NSW', price: '$900,000', buyer: 'first_home', property: 'new' };
  const estimated: EstimateDuty = async () => ({
    outcome: 'estimated',
    duty: 19_593.5,
    as_at: '2026-11-25',
    note: null,
  });

  test('and counts an estimate of duty, never a dollar less, with its day', async () => {
    const found = await read('up-front-costs', { ...home, deposit: '100' }, estimated);
    expect(found).toMatchObject({
      sum: { total: 19_694 },
      duty: { estimate: 19_593.5, sentences: [expect.stringContaining('as at 25 Nov 2026')] },
    });
    const told = await read('up-front-costs', { ...home, duty: '500' }, estimated);
    expect(told).toMatchObject({ sum: { total: 500 } });
    expect(told).not.toHaveProperty('duty');
  });

  test.each([
    ['nobody answers', nobodyKnows, 'no checked rates'],
    [
      'the figures are dark',
      async () => ({ outcome: 'no_rates', duty: null, as_at: null, note: null }) as const,
      'no checked rates',
    ],
    [
      'the buyer is another',
      async () => ({ outcome: 'not_estimated', duty: null, as_at: null, note: null }) as const,
      'Ask Revenue NSW',
    ],
  ])('and leads to the office where %s', async (_, estimate, sentence) => {
    const found = await read('up-front-costs', home, estimate);
    expect(found).toMatchObject({
      duty: { sentences: [expect.stringContaining(sentence)], office: 'Revenue NSW' },
    });
    expect(found).not.toHaveProperty('duty.estimate');
    expect(found).not.toHaveProperty('sum');
  });

  test('and counts the cooling-off period by the state’s rule', async () => {
    const found = await read('cooling-off', { state: 'VIC', asked: 'VIC', start: '2026-10-30' });
    expect(found).toMatchObject({
      question: expect.stringContaining('signed'),
      result: { outcome: 'ends', on: '2026-11-04', laterReading: '2026-11-05' },
    });
    const ticked = { state: 'TAS', asked: 'TAS', start: '2027-03-05', box: 'yes' };
    expect(await read('cooling-off', ticked)).toMatchObject({ result: { on: '2027-03-11' } });
  });

  test('and asks for a state’s own event before it counts from it', async () => {
    expect(await read('cooling-off')).not.toHaveProperty('question');
    const exchanged = { state: 'VIC', asked: 'NSW', start: '2026-10-30' };
    expect(await read('cooling-off', exchanged)).not.toHaveProperty('result');
    const south = { state: 'SA', asked: 'SA', start: '2026-12-23' };
    expect(await read('cooling-off', south)).not.toHaveProperty('result');
    expect(await read('cooling-off', { ...south, form_1: '2026-12-21' })).toMatchObject({
      result: { on: '2026-12-29', laterReading: '2026-12-30' },
    });
  });

  test('and counts what a contract gives, and what settlement falls on', async () => {
    const typed = { state: 'QLD', contract: '2026-12-12', days: '14', otherwise: 'moves_to_next' };
    expect(await read('contract-dates', { ...typed, reiq: 'yes' })).toMatchObject({
      condition: { writtenOn: '2026-12-26', dueOn: '2027-01-04', actBy: '2026-12-23' },
    });
    // Closed at the year's end is the contract of Queensland alone.
    expect(await read('contract-dates', { ...typed, state: 'NSW', reiq: 'yes' })).toMatchObject({
      condition: { dueOn: '2026-12-29' },
    });
    expect(await read('contract-dates', { state: 'NSW', settlement: '2026-12-25' })).toMatchObject({
      settlement: { warning: expect.stringContaining('Christmas Day') },
    });
    const late = { state: 'NSW', contract: '2028-12-20', days: '30' };
    const beyond = await read('contract-dates', late);
    expect(beyond).toMatchObject({ refused: expect.stringContaining('2028') });
    expect(beyond).not.toHaveProperty('condition');
    expect(
      await read('contract-dates', { state: 'NSW', contract: '2026-12-12' }),
    ).not.toHaveProperty('condition');
  });

  test('and is nothing where no tool has that name', async () => {
    expect(await read('horoscope')).toBeUndefined();
    expect(await readTool(undefined, new URLSearchParams(), nobodyKnows)).toEqual({
      tool: undefined,
    });
  });
});
