/** Beginnings of a formula in spreadsheets, also after spaces and in full-width characters. */
const formula = /^[\s\u200b\ufeff]*[=+\-@\uff0b\uff0d\uff1d\uff20|%]|^[\t\r\n]/;

/** Prefixes a possible formula with an apostrophe, so that spreadsheets show it as text. */
export const escapeFormula = (text: string): string => (formula.test(text) ? `'${text}` : text);

const quoteCsvField = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Marks a file as UTF-8, because spreadsheets otherwise guess the encoding. */
export const byteOrderMark = '\ufeff';

/** Formats a table by RFC 4180. Formulas are escaped, because users write the texts. */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  return rows
    .map((cells) => `${cells.map((cell) => quoteCsvField(escapeFormula(cell))).join(',')}\r\n`)
    .join('');
}
