/*
 * Tax File Numbers in what people send. Nobody may ask for one to arrange a loan, and payslips and tax returns often
 * show it, so a page warns before such a text leaves the browser. A warning too many costs a glance; one too few may
 * cost an identity.
 */

/** By the number of digits; older numbers have eight. */
const weightsByLength: Readonly<Record<number, readonly number[]>> = {
  8: [10, 7, 8, 4, 6, 3, 5, 1],
  9: [1, 4, 3, 7, 5, 8, 6, 9, 10],
};
const modulus = 11;

/** Whether eight or nine digits pass the check of the Tax Office. Nothing but digits may stand in the text. */
export function isTaxFileNumber(digits: string): boolean {
  const weights = weightsByLength[digits.length];
  if (!weights || !/^\d+$/.test(digits) || /^0+$/.test(digits)) return false;
  return weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0) % modulus === 0;
}

/** Digits that stand together, in groups with single spaces, dashes, dots or slashes between them. */
const runs = /(?<![\p{L}\d$])\d(?:[ \u00a0.\-–/]?\d)*(?![\p{L}\d])/gu;
const gap = /[ \u00a0.\-–/]/;
/** How people write such a number. Eight digits in four and four are a phone number. */
const groupings = ['9', '3-3-3', '8', '3-3-2', '2-3-3', '3-2-3'];

/** What stands before a number and says that it is one. */
const ownLabel = /(?:\btfn|tax\s*file(?:\s*(?:no|num|number))?)[^\p{L}\d]{0,12}$/iu;
/** What stands before a number and says that it is another one; an area code in brackets, too. */
const otherLabel =
  /(?:\b(?:phone|telephone|tel|mobile|mob|ph|fax|abn|acn|arbn|bsb|account|acct|acc|a\/c|licen[cs]e|medicare|crn)\b[^\p{L}\d]{0,4}(?:no|num|number|name)?[^\p{L}\d]{0,8}|\(\d{1,2}\)\s?|\d{3}-\d{3}[^\p{L}\d]{1,4})$/iu;
const labelCharacters = 40;
/** 20260331 and 31032026. */
const day =
  /^(?:(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)\d\d)$/;

/**
 * Whether a text looks like it holds a Tax File Number: eight or nine digits, written as people write them, that pass
 * the check and are not said to be something else. Phone numbers, ABNs, BSBs with their account, amounts and dates are
 * none.
 */
export function holdsTaxFileNumber(text: string): boolean {
  const words = apart(text);
  return [...words.matchAll(runs)].some(({ 0: run, index }) => {
    const before = words.slice(Math.max(0, index - labelCharacters), index);
    if (ownLabel.test(before)) return startsWithNumber(run);
    return !otherLabel.test(before) && isWrittenAsNumber(run);
  });
}

/** Underscores join the words of file names, and some write 'TFN123456782'. */
function apart(text: string): string {
  return text.replaceAll('_', ' \u2028').replace(/tfn(?=\d)/gi, '$& ');
}

/** Digits after the own label: whatever follows them, and however they are grouped. */
function startsWithNumber(run: string): boolean {
  const digits = run.replace(/\D/g, '');
  return [9, 8].some((length) => isTaxFileNumber(digits.slice(0, length)));
}

function isWrittenAsNumber(run: string): boolean {
  const groups = run.split(gap);
  const grouping = groups.map(({ length }) => length).join('-');
  const digits = groups.join('');
  const isAmountOrDate = /[./]/.test(run) || day.test(digits);
  return groupings.includes(grouping) && !isAmountOrDate && isTaxFileNumber(digits);
}
