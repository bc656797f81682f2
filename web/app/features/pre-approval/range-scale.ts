import { type LoanRangeField, limits, loanRanges } from '@threshold/contract/limits';

/*
 * Where amounts stand on a slider, 0 to 1. The way is logarithmic, so that common sums are not squeezed into a corner;
 * the steps are those of the contract all the same.
 */

/** Where an amount stands. */
export function positionOf(field: LoanRangeField, amount: number): number {
  const { min, max } = loanRanges[field];
  return Math.log(amount / min) / Math.log(max / min);
}

/** The amount at a place, which may lie between two steps. */
export function amountAt(field: LoanRangeField, position: number): number {
  const { min, max } = loanRanges[field];
  return min * (max / min) ** Math.min(1, Math.max(0, position));
}

export interface Mark {
  readonly position: number;
  readonly label: string;
}

/** The marks below a slider, at even distances. */
export function marksOf(field: LoanRangeField): readonly Mark[] {
  const last = limits.slider_ticks - 1;
  return Array.from({ length: limits.slider_ticks }, (_, at) => ({
    position: at / last,
    label: shortAmount(amountAt(field, at / last)),
  }));
}

/** '95K', '2.4M': an amount in two digits and whole thousands. */
function shortAmount(amount: number): string {
  const rounded = Number(amount.toPrecision(2));
  return rounded < 1_000_000 ? `${Math.round(rounded / 1000)}K` : `${rounded / 1_000_000}M`;
}
