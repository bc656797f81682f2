import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LoanRangeField, loanRanges } from '../limits.ts';
import {
  currentLoanConsent,
  loanConsents,
  normalizeRange,
  parseRange,
  type Range,
  type RangeEnd,
  rangeSchema,
  rangeText,
} from './loans.ts';

const fields = Object.keys(loanRanges) as LoanRangeField[];
const field = fc.constantFrom(...fields);
const end = fc.constantFrom<RangeEnd>('low', 'high');
/** Amounts that a user can type or drag to, also far outside the bounds. */
const amount = fc.oneof(
  fc.integer({ min: 0, max: 999_999_999 }),
  fc.integer({ min: 0, max: 120_000 }),
  fc.double({ min: 0, max: 20_000_000, noNaN: true }),
  fc.constantFrom(...fields.flatMap((name) => [loanRanges[name].min, loanRanges[name].max])),
);
const ends: fc.Arbitrary<Range> = fc.tuple(amount, amount);

describe('normalizeRange', () => {
  test('returns both ends in ascending order, on steps within the bounds', () => {
    fc.assert(
      fc.property(field, ends, end, (name, typed, changed) => {
        const { min, max, step } = loanRanges[name];
        const [low, high] = normalizeRange(name, typed, changed);
        expect(low).toBeGreaterThanOrEqual(min);
        expect(high).toBeLessThanOrEqual(max);
        expect(low).toBeLessThanOrEqual(high);
        expect([low % step, high % step]).toEqual([0, 0]);
      }),
    );
  });

  test('moves the upper end one step up if both ends are minimal', () => {
    fc.assert(
      fc.property(field, end, fc.tuple(fc.nat(1400), fc.nat(1400)), (name, changed, typed) => {
        const { min, step } = loanRanges[name];
        const low = typed.map((value) => Math.min(value, min)) as [number, number];
        expect(normalizeRange(name, low, changed)).toEqual([min, min + step]);
      }),
    );
  });

  test('is idempotent', () => {
    fc.assert(
      fc.property(field, ends, end, end, (name, typed, first, then) => {
        const settled = normalizeRange(name, typed, first);
        expect(normalizeRange(name, settled, then)).toEqual(settled);
      }),
    );
  });

  test('rounds values within bounds to the nearest thousand', () => {
    fc.assert(
      fc.property(field, fc.double({ min: 0, max: 1, noNaN: true }), end, (name, at, changed) => {
        const { min, max, step } = loanRanges[name];
        const value = min + at * (max - min);
        const [low, high] = normalizeRange(name, [value, max], changed);
        expect(Math.abs(low - value)).toBeLessThanOrEqual(step / 2);
        expect(high).toBe(max);
      }),
    );
  });

  test('sets both ends of a reversed range to the end changed last', () => {
    expect(normalizeRange('income_range', [90_000, 50_000], 'low')).toEqual([90_000, 90_000]);
    expect(normalizeRange('income_range', [90_000, 50_000], 'high')).toEqual([50_000, 50_000]);
    fc.assert(
      fc.property(field, ends, end, (name, [one, other], changed) => {
        const { min, max } = loanRanges[name];
        const upsideDown: Range = [Math.max(one, other), Math.min(one, other)];
        const [low, high] = normalizeRange(name, upsideDown, changed);
        const stays = changed === 'low' ? upsideDown[0] : upsideDown[1];
        const [kept] = normalizeRange(name, [stays, max], changed);
        if (low > min) expect([low, high]).toEqual([kept, kept]);
      }),
    );
  });

  test('returns a range that the API accepts unchanged', () => {
    fc.assert(
      fc.property(field, ends, end, (name, typed, changed) => {
        const settled = normalizeRange(name, typed, changed);
        const text = rangeText(settled);
        expect(rangeSchema(name).parse(text)).toBe(text);
        expect(rangeSchema(name).parse(text.replaceAll('K', ' K'))).toBe(text);
        expect(parseRange(text)).toEqual(settled);
      }),
    );
  });
});

test('rangeSchema accepts only ascending loan ranges within the bounds', () => {
  fc.assert(
    fc.property(field, fc.tuple(fc.nat(11_000), fc.nat(11_000)), (name, [low, high]) => {
      const { min, max } = loanRanges[name];
      const isSound = low * 1000 >= min && high * 1000 <= max && low <= high;
      expect(rangeSchema(name).safeParse(`${low}K - ${high}K`).success).toBe(isSound);
    }),
  );
});

test('released consent texts of loan applications are never changed', () => {
  const texts = Object.entries(loanConsents).map(([version, { title, sentences }]) => [
    version,
    [title, ...sentences('Marlo Banksia')].join('\n'),
  ]);
  expect(Object.fromEntries(texts)).toEqual({
    1: `Who gets what
By pressing Submit you agree that Threshold gives your answers, your contact details and the files you chose to Marlo Banksia, and to nobody else, so that they can look at a loan for you.
Marlo Banksia opens each file with a code of their own, and you can see who opened what.
You can end access to the files or take the application back at any time. What was read or saved by then stays with them.`,
  });
});

test('the current consent text of loan applications is the newest version', () => {
  expect(currentLoanConsent).toBe(Math.max(...Object.keys(loanConsents).map(Number)));
});
