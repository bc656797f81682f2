import { isForeignNumber } from '#foreign-numbers';
import { cleanLine } from './clean-text.ts';
import { limits } from './limits.ts';

/*
 * Phone numbers as people write them: brackets, dashes of any kind, blanks of any kind, marks of direction, digits of any script,
 * an extension behind the number.
 */

const { min_digits, max_digits } = limits.phone;
const extension = /(?:;ext=|extension|ext|x|#)[.:]? ?\d{1,6}$/i;
/** The specification's count of digits, or a 13 number. */
const australian = new RegExp(`^(?:\\+?\\d{${min_digits},${max_digits}}|13\\d{4})$`);
/** More digits than an Australian number has, behind the prefix that calls another country. */
const dialledAbroad = /^(?=\d{12,})(?:0011|00)(?=[1-9])/;
/** '+61 (0)4...' and '+44 (0)20...': the zero is for callers within the country. */
const inlandZero = /^(\+61(?=0)|\+\d{1,3}(?=\(0\)))\(?0\)?/;
/** 1300 and 1800 numbers are written with the country code, but dialled without it. */
const codeOfFreeNumber = /^\+61(?=1[38]00\d{6}$)/;

/**
 * Reads a phone number. Australian numbers have 10 to 11 digits or, for a business, six that begin with 13. A number of another
 * country begins with a plus, which is stored, so that the number can be dialled.
 * @returns digits, with the plus if one was written; undefined for anything else
 */
export function readPhone(text: string): string | undefined {
  const typed = cleanLine(text.normalize('NFKC'))
    .replace(/^tel:/i, '')
    .replace(extension, '')
    .replace(/\p{Nd}/gu, asciiDigit);
  if (/[^\d\s()+./\p{Pd}]/u.test(typed) || typed.lastIndexOf('+') > 0) return undefined;
  const number = typed
    .replace(/[^\d+()]/g, '')
    .replace(inlandZero, '$1')
    .replace(/[()]/g, '')
    .replace(codeOfFreeNumber, '')
    .replace(dialledAbroad, '+');
  if (number.startsWith('+') && !number.startsWith('+61'))
    return isForeignNumber(number) ? number : undefined;
  return australian.test(number) ? number : undefined;
}

/** The ASCII digit of a decimal digit of any script: each script's digits follow one another from its zero. */
function asciiDigit(character: string): string {
  let zero = character.codePointAt(0) ?? 0;
  const code = zero;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}
