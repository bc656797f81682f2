import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeDebtByYear, loanLimits, monthlyRepayment, totalRepaid } from './loan-tools.ts';

describe('repayments of a loan', () => {
  test.each([
    [640_000, 6, 30, 3837.12],
    [640_000, 9, 30, 5149.58],
    [500_000, 0, 25, 1666.67],
  ])('of %d dollars at %d %% over %d years are %d a month', (amount, rate, years, monthly) => {
    expect(monthlyRepayment({ amount, rate, years })).toBe(monthly);
  });

  const terms = fc.record({
    amount: fc.integer(loanLimits.amount),
    rate: fc.integer({ min: 0, max: loanLimits.rate.max * 100 }).map((points) => points / 100),
    years: fc.integer(loanLimits.years),
  });

  test('reduce the debt every year, down to zero in the last year', () => {
    fc.assert(
      fc.property(terms, (loan) => {
        const owed = computeDebtByYear(loan);
        expect(owed).toHaveLength(loan.years + 1);
        expect(owed[0]).toBe(loan.amount);
        expect(owed.at(-1)).toBe(0);
        expect(owed).toEqual(owed.toSorted((one, other) => other - one));
      }),
    );
  });

  test('are never lower at a higher rate, nor higher over more years', () => {
    fc.assert(
      fc.property(terms, ({ amount, rate, years }) => {
        const monthly = monthlyRepayment({ amount, rate, years });
        expect(monthlyRepayment({ amount, rate: rate + 1, years })).toBeGreaterThanOrEqual(monthly);
        expect(monthlyRepayment({ amount, rate, years: years + 1 })).toBeLessThanOrEqual(monthly);
      }),
    );
  });

  test('contain no interest at a rate of zero', () => {
    expect(totalRepaid({ amount: 500_000, rate: 0, years: 25 })).toEqual({
      total: 500_000,
      interest: 0,
    });
  });
});
