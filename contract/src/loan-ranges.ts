import { z } from 'zod';
import { described } from './described.ts';
import { type LoanRangeField, loanRanges } from './limits.ts';
import { messages } from './messages.ts';

const pattern = /^\s*(\d{1,9})\s?K\s*-\s*(\d{1,9})\s?K\s*$/i;
const thousand = 1000;

export type Range = readonly [low: number, high: number];

/** '30K - 120K' or '30 K - 120 K' to dollars; undefined when it is not a range. */
export function parseRange(value: string): Range | undefined {
  const [, low, high] = pattern.exec(value) ?? [];
  return low && high ? [Number(low) * thousand, Number(high) * thousand] : undefined;
}

/** Dollars to the text that travels; a million is '1000K'. */
export function rangeText([low, high]: Range): string {
  return `${low / thousand}K - ${high / thousand}K`;
}

/** A range inside the field's bounds, low end first, in the one spelling. */
export function rangeSchema(field: LoanRangeField) {
  const { min, max } = loanRanges[field];
  const schema = z.string(messages.loan.ranges).transform((value, context) => {
    const range = parseRange(value);
    if (range && range[0] >= min && range[1] <= max && range[0] <= range[1])
      return rangeText(range);
    context.addIssue({ code: 'custom', message: messages.loan.ranges });
    return z.NEVER;
  });
  return described(schema, {
    type: 'string',
    description: `The two ends, such as '${rangeText([min, max])}'`,
  });
}

/** Which end of a slider was moved or typed. */
export type RangeEnd = 'low' | 'high';

/**
 * A slider's ends after one of them was moved or typed: clamped into the bounds and onto the step, pulled together
 * when upside down (the end that was changed stays), one step apart when both lie on the minimum.
 */
export function settleRange(
  field: LoanRangeField,
  [low, high]: Range,
  changed: RangeEnd = 'high',
): Range {
  const { min, max, step } = loanRanges[field];
  const settle = (value: number) => Math.min(max, Math.max(min, Math.round(value / step) * step));
  const [bottom, top] = pulledTogether([settle(low), settle(high)], changed);
  return top === min ? [bottom, top + step] : [bottom, top];
}

function pulledTogether([low, high]: Range, changed: RangeEnd): Range {
  if (low <= high) return [low, high];
  return changed === 'low' ? [low, low] : [high, high];
}
