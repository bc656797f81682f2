import { repaymentsQuery } from '@threshold/contract/endpoints/purchases/tool-queries';
import {
  higherRates,
  type LoanTerms,
  monthlyRepayment,
  owedByYear,
  totalRepaid,
} from '@threshold/contract/rules/purchases/loan-tools';
import { readTyped, type Typed } from './typed-query.ts';

export interface RepaymentsData extends Typed {
  readonly tool: 'repayments';
  readonly result?: {
    readonly terms: LoanTerms;
    /** Dollars a month at the entered rate and at higher rates. */
    readonly rates: readonly { readonly rate: number; readonly monthly: number }[];
    readonly total: number;
    readonly interest: number;
    readonly owed: readonly number[];
  };
}

export function readRepayments(query: URLSearchParams): RepaymentsData {
  const { values, ...typed } = readTyped(repaymentsQuery, query);
  const { amount, rate, years } = values ?? {};
  if (amount === undefined || rate === undefined || years === undefined)
    return { tool: 'repayments', ...typed };
  const terms = { amount, rate, years };
  const rates = [0, ...higherRates].map((points) => {
    const higher = Math.round((rate + points) * 100) / 100;
    return { rate: higher, monthly: monthlyRepayment({ ...terms, rate: higher }) };
  });
  const result = { terms, rates, ...totalRepaid(terms), owed: owedByYear(terms) };
  return { tool: 'repayments', ...typed, result };
}
