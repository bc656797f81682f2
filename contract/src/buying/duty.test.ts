import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { State } from '../vocabularies.ts';
import { type DutyAsked, type DutySheet, dutyBuyers, dutyOn, dutyProperties } from './duty.ts';
import { dutySheetFor, dutySheets } from './duty-switch.ts';

const sheetOf = (state: State): DutySheet => {
  const found = dutySheetFor(state, '2026-11-25');
  if (!found) throw new Error(`${state} has no sheet`);
  return found.sheet;
};
const dollarsOf = (state: State, asked: DutyAsked) => {
  const cents = dutyOn(sheetOf(state), asked);
  return cents === undefined ? undefined : cents / 100;
};

describe('duty is what the offices’ own examples and calculators say', () => {
  test.each<[State, number, DutyAsked['buyer'], number]>([
    ['NSW', 1_350_000, 'other', 55_537],
    ['NSW', 500_050, 'other', 16_691.5],
    ['NSW', 800_000, 'first_home', 0],
    ['NSW', 900_000, 'first_home', 19_593.5],
    ['VIC', 700_000, 'other', 37_070],
    ['VIC', 500_000, 'own_home', 21_970],
    ['VIC', 650_000, 'first_home', 11_356],
    ['VIC', 700_000, 'first_home', 24_713],
    ['QLD', 850_000, 'other', 31_275],
    ['QLD', 550_000, 'own_home', 10_600],
    ['QLD', 700_000, 'first_home', 0],
    ['QLD', 795_000, 'first_home', 19_890],
    ['WA', 600_000, 'first_home', 0],
    ['WA', 700_000, 'first_home', 16_150],
    ['SA', 600_000, 'own_home', 26_830],
    ['SA', 650_000, 'other', 29_580],
    ['TAS', 725_000, 'other', 27_810],
    ['ACT', 1_000_000, 'own_home', 33_958],
    ['NT', 500_000, 'other', 23_928.6],
    ['NT', 600_000, 'other', 29_700],
  ])('%s: a home for %d, %s: %d', (state, price, buyer, dollars) => {
    expect(dollarsOf(state, { price, buyer, property: 'established' })).toBe(dollars);
  });

  test('a new first home', () => {
    const asked = { price: 1_200_000, buyer: 'first_home', property: 'new' } as const;
    expect(dollarsOf('QLD', asked)).toBe(0);
    expect(dollarsOf('ACT', asked)).toBe(0);
    // Tasmania's exemption has ended, and nothing took its place.
    expect(dollarsOf('TAS', { ...asked, price: 725_000 })).toBe(27_810);
  });

  test('nothing where a sheet does not say', () => {
    const asked = { price: 600_000, property: 'established' } as const;
    expect(dollarsOf('ACT', { ...asked, buyer: 'other' })).toBeUndefined();
    expect(dollarsOf('NT', { ...asked, buyer: 'first_home', property: 'new' })).toBeUndefined();
  });

  test('cents stay cents: 16.15 for each hundred is never a cent less', () => {
    expect(dollarsOf('WA', { price: 600_100, buyer: 'first_home', property: 'new' })).toBe(16.15);
  });
});

const anySheet = fc.constantFrom(...dutySheets.map(({ sheet }) => sheet));
const anyPrice = fc.integer({ min: 1, max: 20_000_000 });
const anyAsked = fc.record({
  price: anyPrice,
  buyer: fc.constantFrom(...dutyBuyers),
  property: fc.constantFrom(...dutyProperties),
});

describe('duty on any home', () => {
  test('is whole cents, and less than an eighth of the price', () => {
    fc.assert(
      fc.property(anySheet, anyAsked, (sheet, asked) => {
        const cents = dutyOn(sheet, asked) ?? 0;
        expect(Number.isSafeInteger(cents)).toBe(true);
        expect(cents).toBeGreaterThanOrEqual(0);
        // The least that is paid is more than a small part of next to nothing.
        if (asked.price > 3000) expect(cents).toBeLessThan(asked.price * 12.5);
      }),
    );
  });

  test('never falls while the price rises', () => {
    fc.assert(
      fc.property(anySheet, anyAsked, anyPrice, (sheet, asked, more) => {
        const dearer = { ...asked, price: Math.min(20_000_000, asked.price + more) };
        expect(dutyOn(sheet, dearer) ?? 0).toBeGreaterThanOrEqual(dutyOn(sheet, asked) ?? 0);
      }),
      { numRuns: 2000 },
    );
  });

  test('is never more for a first home than for another to live in', () => {
    fc.assert(
      fc.property(anySheet, anyAsked, (sheet, asked) => {
        const first = dutyOn(sheet, { ...asked, buyer: 'first_home' });
        const own = dutyOn(sheet, { ...asked, buyer: 'own_home' });
        expect(first ?? 0).toBeLessThanOrEqual(own ?? Number.POSITIVE_INFINITY);
      }),
    );
  });

  test('does not count a part of a hundred dollars by itself where the office counts hundreds', () => {
    const hundreds = dutySheets.map(({ sheet }) => sheet).filter(({ per }) => per === 100);
    const few = fc.integer({ min: 40, max: 200_000 });
    const within = fc.integer({ min: 1, max: 100 });
    fc.assert(
      fc.property(fc.constantFrom(...hundreds), few, within, (sheet, count, part) => {
        const of = (price: number) => dutyOn(sheet, { price, buyer: 'other', property: 'new' });
        expect(of(count * 100 + part)).toBe(of(count * 100 + 100));
      }),
    );
  });
});

describe('bands meet where they join', () => {
  /** Where the law itself jumps, by more than the rounding of its own table: dollars. */
  const jumps: Readonly<Record<string, number>> = {
    'VIC other 960000': 130,
    'VIC own_home 550000': 3_100,
    'VIC own_home 960000': 130,
    'ACT own_home 1455000': 2_979,
    'NT other 3000000': 24_000,
    'NT other 5000000': 10_000,
    'NT own_home 3000000': 24_000,
    'NT own_home 5000000': 10_000,
  };

  test.each(dutySheets.map(({ sheet }) => [sheet.state, sheet] as const))('%s', (state, sheet) => {
    for (const buyer of ['other', 'own_home'] as const) {
      const scales = buyer === 'other' ? [sheet.general] : [sheet.ownHome, sheet.general];
      const ends = scales.flatMap((scale) => [
        ...(scale?.bands.map(({ from }) => from) ?? []),
        scale?.upTo ?? 0,
      ]);
      for (const end of new Set(ends.filter((price) => price > 0))) {
        const at = (price: number) => dutyOn(sheet, { price, buyer, property: 'new' });
        const [below, above] = [at(end), at(end + sheet.per)];
        if (below === undefined || above === undefined) continue;
        // A dollar for what the office's table rounds, and the step itself at no more than seven per cent.
        const most = 100 + sheet.per * 7 + 100 * (jumps[`${state} ${buyer} ${end}`] ?? 0);
        expect(above - below, `${state} ${buyer} at ${end}`).toBeLessThanOrEqual(most);
        expect(above).toBeGreaterThanOrEqual(below);
      }
    }
  });
});
