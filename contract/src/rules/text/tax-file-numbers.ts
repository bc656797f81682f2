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
