import { z } from 'zod';
import { brand } from '../brand.ts';
import { type LoanRangeField, loanRanges } from '../limits.ts';
import { withInputDescription } from '../primitives.ts';
import { messages } from '../texts/messages.ts';

const pattern = /^\s*(\d{1,9})\s?K\s*-\s*(\d{1,9})\s?K\s*$/i;
const thousand = 1000;

export type Range = readonly [low: number, high: number];

/** Parses '30K - 120K' or '30 K - 120 K' to dollars; undefined for other texts. */
export function parseRange(value: string): Range | undefined {
  const [, low, high] = pattern.exec(value) ?? [];
  return low && high ? [Number(low) * thousand, Number(high) * thousand] : undefined;
}

/** Formats dollars for the API; a million is '1000K'. */
export function rangeText([low, high]: Range): string {
  return `${low / thousand}K - ${high / thousand}K`;
}

/** Schema of a range such as '30K - 120K' within the bounds of a field, lower amount first. */
export function rangeSchema(field: LoanRangeField) {
  const { min, max } = loanRanges[field];
  const schema = z.string(messages.loan.ranges).transform((value, context) => {
    const range = parseRange(value);
    if (range && range[0] >= min && range[1] <= max && range[0] <= range[1])
      return rangeText(range);
    context.addIssue({ code: 'custom', message: messages.loan.ranges });
    return z.NEVER;
  });
  return withInputDescription(schema, {
    type: 'string',
    description: `The two ends, such as '${rangeText([min, max])}'`,
  });
}

/** The end of a range that the user moved or typed. */
export type RangeEnd = 'low' | 'high';

/**
 * Returns the ends of a slider after one end was moved or typed, clamped to bounds and steps.
 * If the changed end passes the other end, both get its value. If both are at the minimum, the
 * upper end moves one step up.
 */
export function normalizeRange(
  field: LoanRangeField,
  [low, high]: Range,
  changed: RangeEnd = 'high',
): Range {
  const { min, max, step } = loanRanges[field];
  const settle = (value: number) => Math.min(max, Math.max(min, Math.round(value / step) * step));
  const [bottom, top] = mergeSwappedEnds([settle(low), settle(high)], changed);
  return top === min ? [bottom, top + step] : [bottom, top];
}

function mergeSwappedEnds([low, high]: Range, changed: RangeEnd): Range {
  if (low <= high) return [low, high];
  return changed === 'low' ? [low, low] : [high, high];
}

/** Text that a customer agrees to by sending an application. */
export interface LoanConsent {
  readonly title: string;
  readonly sentences: (broker: string) => readonly string[];
}

/** Every text that customers have agreed to, by version. A released text is never edited. */
export const loanConsents = {
  1: {
    title: 'Who gets what',
    sentences: (broker: string) => [
      `By pressing Submit you agree that ${brand.name} gives your answers, your contact details and the files you chose to ${broker}, and to nobody else, so that they can look at a loan for you.`,
      `${broker} opens each file with a code of their own, and you can see who opened what.`,
      'You can end access to the files or take the application back at any time. What was read or saved by then stays with them.',
    ],
  },
} as const satisfies Readonly<Record<number, LoanConsent>>;

/** Version of the consent text that is shown now. */
export const currentLoanConsent = 1;
