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

/*
 * Detects Tax File Numbers in texts and files. The law forbids asking for one to arrange a loan, but
 * payslips and tax returns often contain it, so a page warns before it is sent. A false warning
 * costs a glance; a missing one may cost an identity.
 */

/** Weights of the checksum by number of digits; older Tax File Numbers have eight digits. */
const weightsByLength: Readonly<Record<number, readonly number[]>> = {
  8: [10, 7, 8, 4, 6, 3, 5, 1],
  9: [1, 4, 3, 7, 5, 8, 6, 9, 10],
};
const modulus = 11;

/** True if eight or nine digits have a valid checksum. The text must contain only digits. */
export function isTaxFileNumber(digits: string): boolean {
  const weights = weightsByLength[digits.length];
  if (!weights || !/^\d+$/.test(digits) || /^0+$/.test(digits)) return false;
  return weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0) % modulus === 0;
}

/** Digits with optional single spaces, dashes, dots or slashes between them. */
const runs = /(?<![\p{L}\d$])\d(?:[ \u00a0.\-–/]?\d)*(?![\p{L}\d])/gu;
const gap = /[ \u00a0.\-–/]/;
/** Usual groupings of a Tax File Number. Two groups of four digits are a phone number. */
const groupings = ['9', '3-3-3', '8', '3-3-2', '2-3-3', '3-2-3'];

/** Label directly before digits that marks them as a Tax File Number. */
const ownLabel = /(?:\btfn|tax\s*file(?:\s*(?:no|num|number))?)[^\p{L}\d]{0,12}$/iu;
/** Label before a number of another kind, such as 'phone' or an area code in brackets. */
const otherLabel =
  /(?:\b(?:phone|telephone|tel|mobile|mob|ph|fax|abn|acn|arbn|bsb|account|acct|acc|a\/c|licen[cs]e|medicare|crn)\b[^\p{L}\d]{0,4}(?:no|num|number|name)?[^\p{L}\d]{0,8}|\(\d{1,2}\)\s?|\d{3}-\d{3}[^\p{L}\d]{1,4})$/iu;
const labelCharacters = 40;
/** A date without separators: 20260331 or 31032026. */
const day =
  /^(?:(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)\d\d)$/;

/**
 * True if a text seems to contain a Tax File Number: eight or nine digits in a usual notation with
 * a valid checksum and no other label. Phone numbers, ABNs, BSBs with their account, amounts and
 * dates do not count.
 */
export function containsTaxFileNumber(text: string): boolean {
  const words = separateWords(text);
  return [...words.matchAll(runs)].some(({ 0: run, index }) => {
    const before = words.slice(Math.max(0, index - labelCharacters), index);
    if (ownLabel.test(before)) return startsWithTaxFileNumber(run);
    return !otherLabel.test(before) && isFormattedTaxFileNumber(run);
  });
}

/** Separates words joined by underscores, as in file names, and 'TFN123456782'. */
function separateWords(text: string): string {
  return text.replaceAll('_', ' \u2028').replace(/tfn(?=\d)/gi, '$& ');
}

/** True if the digits after the label begin with a valid number in any grouping. */
function startsWithTaxFileNumber(run: string): boolean {
  const digits = run.replace(/\D/g, '');
  return [9, 8].some((length) => isTaxFileNumber(digits.slice(0, length)));
}

function isFormattedTaxFileNumber(run: string): boolean {
  const groups = run.split(gap);
  const grouping = groups.map(({ length }) => length).join('-');
  const digits = groups.join('');
  const isAmountOrDate = /[./]/.test(run) || day.test(digits);
  return groupings.includes(grouping) && !isAmountOrDate && isTaxFileNumber(digits);
}
