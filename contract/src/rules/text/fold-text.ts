/* Normalises text for searches like the database function `fold_text`; a test compares both. */

/** Combining marks of letters: accents, Hebrew and Arabic vowel points, Japanese voiced marks. */
const marks =
  // oxlint-disable-next-line no-misleading-character-class -- the class lists combining marks
  /[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\u3099\u309a\ufe20-\ufe2f]/g;
/** Replaced both before and after Unicode decomposition, which splits or creates apostrophes. */
const apostrophes = /[`´ʹʻʼʽ‘’‛′＇]/g;
const dashes = /[‐-―−]/g;
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŋ: 'n',
  ø: 'o',
  ŧ: 't',
  ς: 'σ',
};
const foldedLetters = new RegExp(`[${Object.keys(letters).join('')}]`, 'g');

/** Returns the text without case, accents and variants of a letter, dash or apostrophe. */
export function foldText(text: string): string {
  // A fast path, because almost every text is plain ASCII.
  return /^[\t-\r -_a-~]*$/.test(text) ? text.toLowerCase() : foldLetters(text);
}

const foldLetters = (text: string): string =>
  text
    .normalize('NFC')
    .replace(apostrophes, "'")
    .normalize('NFKD')
    .replace(apostrophes, "'")
    .replace(marks, '')
    .replace(dashes, '-')
    .toLowerCase()
    .replace(foldedLetters, (letter) => letters[letter] ?? letter);
