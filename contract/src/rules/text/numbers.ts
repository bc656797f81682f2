import { readForeignNumber } from '#foreign-numbers';
import { limits } from '../../limits.ts';
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

/** Spellings of a number that have a single meaning, unlike '120.000' and '1,50'. */
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
/** Number before 'k' or 'm'. It may have more decimals than other amounts: 1.25m. */
const scaled = /^\d{0,6}(?:\.\d{1,6})?$/;

/**
 * Parses an amount of dollars: '$1,234.50', '120 000', '250k', '1.2 million', full-width digits.
 * @returns dollars, with cents if there are any; undefined for text that is not an amount or is
 * ambiguous
 */
export function readAmount(text: string): number | undefined {
  // NFKC converts footnote marks ('120000²') and fractions to digits.
  if (/\p{No}/u.test(text)) return undefined;
  const plain = cleanLine(text.normalize('NFKC')).replace(currency, '');
  const [, digits = '', word = ''] = withMultiplier.exec(plain) ?? [];
  const factor = multipliers[word.toLowerCase()] ?? 1;
  const number = factor > 1 && scaled.test(digits) ? Number(digits) : readDigits(digits);
  // Rounds to cents, because binary fractions are not exact: 1.255m must be 1,255,000.
  return number === undefined ? undefined : Math.round(number * factor * 100) / 100;
}

function readDigits(digits: string): number | undefined {
  const spelling = spellings.find(({ pattern }) => pattern.test(digits));
  if (!spelling) return undefined;
  const { group } = spelling;
  return Number(digits.replace(group, '').replace(',', '.'));
}

const abnWeights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19] as const;
const abnModulus = 89;
const acnWeights = [8, 7, 6, 5, 4, 3, 2, 1] as const;

/** A number of a business (eleven digits) or of a company (nine), with valid check digits. */
export interface BusinessNumber {
  readonly kind: 'ABN' | 'ACN';
  readonly digits: string;
  /** Number of the company: the last nine digits of its ABN; null if they are not a valid ACN. */
  readonly acn: string | null;
}

/** Parses an ABN or ACN; ignores 'ABN', spaces and dashes. Undefined for other texts. */
export function readBusinessNumber(text: string): BusinessNumber | undefined {
  const digits = cleanLine(text.normalize('NFKC'))
    .replace(/^a[bc]n\b[\s:.]*/i, '')
    .replace(/[\s.\p{Pd}]/gu, '');
  if (hasValidAbnChecksum(digits)) {
    const end = digits.slice(2);
    return { kind: 'ABN', digits, acn: hasValidAcnChecksum(end) ? end : null };
  }
  return hasValidAcnChecksum(digits) ? { kind: 'ACN', digits, acn: digits } : undefined;
}

/** True if a text is an Australian Business Number with valid check digits. Ignores spaces. */
export const isAbn = (text: string): boolean => readBusinessNumber(text)?.kind === 'ABN';

/** Formats '51 824 753 556' or '004 085 616'. */
export function businessNumberText(digits: string): string {
  const first = digits.length % 3 || 3;
  return [digits.slice(0, first), ...(digits.slice(first).match(/\d{3}/g) ?? [])].join(' ');
}

function hasValidAbnChecksum(digits: string): boolean {
  if (!/^\d{11}$/.test(digits)) return false;
  const first = computeWeightedSum(digits, abnWeights) - abnWeights[0];
  return first % abnModulus === 0;
}

function hasValidAcnChecksum(digits: string): boolean {
  if (!/^\d{9}$/.test(digits)) return false;
  return (10 - (computeWeightedSum(digits, acnWeights) % 10)) % 10 === Number(digits.at(-1));
}

const computeWeightedSum = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + Number(digits[at]) * weight, 0);

/* Phone numbers in any notation: brackets, dashes, marks, other scripts, an extension. */

const { min_digits, max_digits } = limits.phone;
/** Extension at the end. A digit precedes it, so the x of 'Fax 131234' does not match. */
const extension = /(?<=\d.{0,20})(?:extension|extn?|x|#)[.:=]? ?\d{1,6}\)?$/i;
/** International prefix (00 or 0011) of a number that is too long for an Australian number. */
const dialledAbroad = /^(?=\d{12,})(?:0011|00)(?=[1-9])/;
/** Zero in '+61 (0)4...', which is only dialled within the country. */
const inlandZero = /^(\+?61)0(?=\d{9}$)/;
/** Country code that some people write before a 13, 1300 or 1800 number, but must not dial. */
const codeOfFreeNumber = /^\+61(?=1[38]00\d{6}$|13\d{4}$)/;
/** Australian number with 10 or 11 digits, or a six-digit number that begins with 13. */
const australian = new RegExp(`^(?:\\+?\\d{${min_digits},${max_digits}}|13\\d{4})$`);
/** Letters or '#' before the first digit, as in 'Ph: 0412...' or 'ABN 51...'. */
const label = /^\D*[\p{L}#]/u;
/** Australian number as it is dialled. ABNs and house numbers rarely match. */
const dialled = /^(?:0\d{9}|\+?61\d{9}|1[38]00\d{6}|13\d{4})$/;

/**
 * Parses a phone number. Ignores characters other than digits, but refuses letters between digits.
 * Australian numbers have 10 to 11 digits or, for a business, six that begin with 13. After a label
 * they must begin as dialled, so that 'Level 2, 0412 345 678' is refused. A foreign number begins
 * with a plus, which is stored, so that it can be dialled.
 * @returns digits, with the plus if there was one; undefined for other texts
 */
export function readPhone(text: string): string | undefined {
  // NFKC converts a footnote mark ('0412 345 678²') to a digit.
  if (/\p{No}/u.test(text)) return undefined;
  const typed = cleanLine(text.normalize('NFKC'))
    .replace(/\p{Nd}/gu, toAsciiDigit)
    .replace(extension, '');
  const between = typed.split(/\d/).slice(1, -1).join('');
  if (/[\p{L}+]/u.test(between)) return undefined;
  const number = typed
    .replace(/[^\d+]/g, '')
    .replace(dialledAbroad, '+')
    .replace(inlandZero, '$1')
    .replace(codeOfFreeNumber, '');
  if (/^\+(?!61)\d/.test(number)) return readForeignNumber(number);
  return (label.test(typed) ? dialled : australian).test(number) ? number : undefined;
}

/** Returns the ASCII digit for a digit of any script, whose digits are consecutive from zero. */
function toAsciiDigit(character: string): string {
  let zero = character.codePointAt(0) ?? 0;
  const code = zero;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}
