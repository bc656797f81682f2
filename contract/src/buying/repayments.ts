/**
 * A person's entries about a loan with principal and interest, monthly payments and a fixed rate.
 */
export interface LoanTerms {
  /** Whole dollars. */
  readonly amount: number;
  /** Per cent a year. */
  readonly rate: number;
  readonly years: number;
}

export const loanLimits = {
  amount: { min: 1000, max: 20_000_000 },
  rate: { min: 0, max: 25 },
  years: { min: 1, max: 40 },
} as const;

/** Percentage points above the entered rate, for comparison. */
export const higherRates = [1, 3] as const;

/** Dollars a month, rounded to the cent, by the annuity formula. */
export function monthlyRepayment(terms: LoanTerms): number {
  return Math.round(exactRepayment(terms) * 100) / 100;
}

/** Total of all payments and its share of interest, in whole dollars. */
export function totalRepaid(terms: LoanTerms): { total: number; interest: number } {
  const total = Math.round(exactRepayment(terms) * terms.years * 12);
  return { total, interest: total - terms.amount };
}

/** Debt at the end of each year, from the start (year 0) to the last, in whole dollars. */
export function owedByYear({ amount, rate, years }: LoanTerms): number[] {
  const monthly = exactRepayment({ amount, rate, years });
  const growth = 1 + rate / 1200;
  return Array.from({ length: years + 1 }, (_, year) => {
    const months = year * 12;
    if (rate === 0) return Math.max(0, Math.round(amount - monthly * months));
    const grown = growth ** months;
    return Math.max(0, Math.round(amount * grown - (monthly * (grown - 1)) / (growth - 1)));
  });
}

function exactRepayment({ amount, rate, years }: LoanTerms): number {
  const months = years * 12;
  if (rate === 0) return amount / months;
  const monthly = rate / 1200;
  return (amount * monthly) / (1 - (1 + monthly) ** -months);
}
