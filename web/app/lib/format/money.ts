import { parseRange } from '@threshold/contract/rules/loans';

const whole = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 });
const toCents = new Intl.NumberFormat('en-AU', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Formats whole dollars as '$640,000'. */
export const formatDollars = (dollars: number): string => `$${whole.format(dollars)}`;

/** Formats dollars and cents as '$3,837.12'. */
export const formatDollarsAndCents = (dollars: number): string => `$${toCents.format(dollars)}`;

const THOUSAND = 1000;
const MILLION = 1_000_000;

/** Formats '800K - 1100K' as '$800K-$1.1M'. Returns text that is not a range unchanged. */
export function formatMoneyRange(text: string): string {
  const range = parseRange(text);
  return range ? range.map(formatShortMoney).join('-') : text;
}

const formatShortMoney = (dollars: number) =>
  dollars < MILLION ? `$${dollars / THOUSAND}K` : `$${dollars / MILLION}M`;
