import { type LoanRangeField, limits, loanRanges } from '@threshold/contract/limits';

/* Positions of amounts on a slider, from 0 to 1. The scale is logarithmic, so that common
   amounts have enough space; the steps are those of the contract. */

/** Returns the position of an amount. */
export function positionOf(field: LoanRangeField, amount: number): number {
  const { min, max } = loanRanges[field];
  return Math.log(amount / min) / Math.log(max / min);
}

/** Returns the amount at a position, which may be between two steps. */
export function amountAt(field: LoanRangeField, position: number): number {
  const { min, max } = loanRanges[field];
  return min * (max / min) ** Math.min(1, Math.max(0, position));
}

export interface Mark {
  readonly position: number;
  readonly label: string;
}

/** Marks below a slider, at equal distances. */
export function marksOf(field: LoanRangeField): readonly Mark[] {
  const last = limits.slider_ticks - 1;
  return Array.from({ length: limits.slider_ticks }, (_, at) => ({
    position: at / last,
    label: shortAmount(amountAt(field, at / last)),
  }));
}

/** Rounds to two digits and formats as '95K' or '2.4M'. */
function shortAmount(amount: number): string {
  const rounded = Number(amount.toPrecision(2));
  return rounded < 1_000_000 ? `${Math.round(rounded / 1000)}K` : `${rounded / 1_000_000}M`;
}
