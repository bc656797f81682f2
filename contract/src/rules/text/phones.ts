import { readForeignNumber } from '#foreign-numbers';
import { limits } from '../../limits.ts';
import { cleanLine } from './clean-text.ts';

/* Phone numbers in any notation: brackets, dashes, marks, other scripts, an extension. */

const { min_digits, max_digits } = limits.phone;
/** Extension at the end, a few characters after a digit: the x of 'Fax 131234' begins none. */
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
/** Australian number as it is dialled. Few ABNs, or house numbers before a number, match. */
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
