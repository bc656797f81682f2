/** What a person types of a loan of principal and interest, paid every month, whose rate never changes. */
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

/** Beside the rate that was typed, what it would be so many points higher. */
export const higherRates = [1, 3] as const;

/** Dollars a month, to the cent, by the formula of an annuity. */
export function monthlyRepayment(terms: LoanTerms): number {
  return Math.round(exactRepayment(terms) * 100) / 100;
}

/** All that is paid, and what of it is interest: whole dollars. */
export function totalRepaid(terms: LoanTerms): { total: number; interest: number } {
  const total = Math.round(exactRepayment(terms) * terms.years * 12);
  return { total, interest: total - terms.amount };
}

/** What is still owed at the end of each year, from the start (year 0) to the last: whole dollars. */
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
