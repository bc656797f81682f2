/** What a spreadsheet may take for the beginning of a formula, also after blanks, and in full-width letters. */
const formula = /^[\s\u200b\ufeff]*[=+\-@\uff0b\uff0d\uff1d\uff20|%]|^[\t\r\n]/;

/** A text that no spreadsheet runs: what could be a formula begins with an apostrophe, which shows it as it is. */
export const harmless = (text: string): string => (formula.test(text) ? `'${text}` : text);

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Names what a file begins with as UTF-8: spreadsheets else guess. */
export const byteOrderMark = '\ufeff';

/**
 * A table as RFC 4180 has it: every field in quotes, lines ended by CR LF. Whoever opens it in a spreadsheet reads what
 * strangers typed, so no field may be a formula.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows
    .map((cells) => `${cells.map((cell) => quoted(harmless(cell))).join(',')}\r\n`)
    .join('');
}
