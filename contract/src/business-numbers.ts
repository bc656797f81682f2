import { cleanLine } from './clean-text.ts';

const abnWeights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19] as const;
const abnModulus = 89;
const acnWeights = [8, 7, 6, 5, 4, 3, 2, 1] as const;

/** A number of a business (eleven digits) or of a company (nine), with valid check digits. */
export interface BusinessNumber {
  readonly kind: 'ABN' | 'ACN';
  readonly digits: string;
  /**
   * Number of the company, which is the end of a company's ABN. Null if the end is not a valid one.
   */
  readonly acn: string | null;
}

/**
 * Parses an Australian Business Number or Company Number; undefined for other texts. Ignores 'ABN',
 * spaces and dashes.
 */
export function readBusinessNumber(text: string): BusinessNumber | undefined {
  const digits = cleanLine(text.normalize('NFKC'))
    .replace(/^a[bc]n\b[\s:.]*/i, '')
    .replace(/[\s.\p{Pd}]/gu, '');
  if (hasAbnCheck(digits)) {
    const end = digits.slice(2);
    return { kind: 'ABN', digits, acn: hasAcnCheck(end) ? end : null };
  }
  return hasAcnCheck(digits) ? { kind: 'ACN', digits, acn: digits } : undefined;
}

/** True if a text is an Australian Business Number with valid check digits. Ignores spaces. */
export const isAbn = (text: string): boolean => readBusinessNumber(text)?.kind === 'ABN';

/** Formats '51 824 753 556' or '004 085 616'. */
export function businessNumberText(digits: string): string {
  const first = digits.length % 3 || 3;
  return [digits.slice(0, first), ...(digits.slice(first).match(/\d{3}/g) ?? [])].join(' ');
}

function hasAbnCheck(digits: string): boolean {
  if (!/^\d{11}$/.test(digits)) return false;
  const first = weighed(digits, abnWeights) - abnWeights[0];
  return first % abnModulus === 0;
}

function hasAcnCheck(digits: string): boolean {
  if (!/^\d{9}$/.test(digits)) return false;
  return (10 - (weighed(digits, acnWeights) % 10)) % 10 === Number(digits.at(-1));
}

const weighed = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + Number(digits[at]) * weight, 0);
