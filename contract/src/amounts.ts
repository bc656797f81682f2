import { cleanLine } from './clean-text.ts';

const currency = /^(?:(?:AUD|AU|A)? ?\$|AUD) ?| ?(?:AUD|\$|dollars?)$/gi;
const multipliers: Readonly<Record<string, number>> = {
  '': 1,
  k: 1000,
  thousand: 1000,
  m: 1_000_000,
  mil: 1_000_000,
  million: 1_000_000,
};
const withMultiplier = /^(.*\d) ?(k|thousand|m|mil|million)?\.?$/i;

/**
 * Spellings of digits with a single meaning. '120.000' and '1,50' have two, so they are not
 * included.
 */
const spellings: readonly { readonly pattern: RegExp; readonly group: RegExp }[] = [
  // 120000, 120000.50
  { pattern: /^\d{1,15}(?:\.\d{1,2})?$/, group: /(?!)/g },
  // 120,000.00, 120 000, 120'000, and 1,20,000 as in India
  { pattern: /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/, group: /,/g },
  { pattern: /^\d{1,3}(?: \d{3})+(?:[.,]\d{2})?$/, group: / /g },
  { pattern: /^\d{1,3}(?:['’`]\d{3})+(?:\.\d{1,2})?$/, group: /['’`]/g },
  { pattern: /^\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d{1,2})?$/, group: /,/g },
  // 1.200.000 and 120.000,00
  { pattern: /^\d{1,3}(?:\.\d{3}){2,}(?:,\d{1,2})?$/, group: /\./g },
  { pattern: /^\d{1,3}\.\d{3},\d{2}$/, group: /\./g },
];
/** Before 'k' or 'm' more decimals are usual: 1.25m. */
const scaled = /^\d{0,6}(?:\.\d{1,6})?$/;

/**
 * Parses an amount of dollars: '$1,234.50', '120 000', '250k', '1.2 million', full-width digits.
 * @returns dollars, with cents if there are any; undefined for text that is not an amount or is
 * ambiguous
 */
export function readAmount(text: string): number | undefined {
  const plain = cleanLine(text.normalize('NFKC')).replace(currency, '');
  const [, digits = '', word = ''] = withMultiplier.exec(plain) ?? [];
  const factor = multipliers[word.toLowerCase()] ?? 1;
  const number = factor > 1 && scaled.test(digits) ? Number(digits) : readDigits(digits);
  // Rounding to cents also works for halves: 1.255m is 1,255,000 despite binary fractions.
  return number === undefined ? undefined : Math.round(number * factor * 100) / 100;
}

function readDigits(digits: string): number | undefined {
  const spelling = spellings.find(({ pattern }) => pattern.test(digits));
  if (!spelling) return undefined;
  const { group } = spelling;
  return Number(digits.replace(group, '').replace(',', '.'));
}
