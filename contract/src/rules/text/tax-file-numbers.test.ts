import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { containsTaxFileNumber, isTaxFileNumber } from './tax-file-numbers.ts';

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((list) => list.join(''));
/** Generates valid Tax File Numbers; a fixed number if no check digit fits the random digits. */
const numberOf = (length: 8 | 9) =>
  digits(length - 1).chain((start) => {
    const whole = Array.from({ length: 10 }, (_, last) => `${start}${last}`).filter(
      isTaxFileNumber,
    );
    return whole.length > 0 ? fc.constantFrom(...whole) : fc.constant('123456782');
  });
const grouped = (text: string, sizes: readonly number[], separator: string) => {
  const ends = sizes.map((_, at) => sizes.slice(0, at + 1).reduce((sum, size) => sum + size, 0));
  return ends.map((end, at) => text.slice(end - (sizes[at] ?? 0), end)).join(separator);
};

describe('a Tax File Number', () => {
  test('is recognised by its checksum, with nine or eight digits', () => {
    expect(['123456782', '12345677', '876543210'].map(isTaxFileNumber)).toEqual([true, true, true]);
    for (const text of ['123456789', '12345678', '000000000', '00000000', '12345678a', '', '1']) {
      expect(isTaxFileNumber(text), text).toBe(false);
    }
  });

  test('is invalid after a change of any digit', () => {
    const change = fc.record({ at: fc.nat(7), by: fc.integer({ min: 1, max: 9 }) });
    fc.assert(
      fc.property(fc.oneof(numberOf(8), numberOf(9)), change, (number, { at, by }) => {
        const other = (Number(number[at]) + by) % 10;
        expect(isTaxFileNumber(`${number.slice(0, at)}${other}${number.slice(at + 1)}`)).toBe(
          false,
        );
      }),
    );
  });
});

describe('containsTaxFileNumber', () => {
  test('finds a Tax File Number in the usual notation', () => {
    const separator = fc.constantFrom(' ', '-', '\u00a0');
    const around = fc.constantFrom(
      ['TFN: ', ''],
      ['Tax File Number ', ', paid monthly'],
      ['name,', ',5000'],
      ['\n', '\t12'],
      ['', '.'],
    );
    fc.assert(
      fc.property(numberOf(9), separator, around, (number, between, [before, after]) => {
        for (const sizes of [[9], [3, 3, 3]]) {
          const text = `${before}${grouped(number, sizes, between)}${after}`;
          expect(containsTaxFileNumber(text), text).toBe(true);
        }
      }),
    );
  });

  test.each([
    'TFN123456782',
    'tax_return_123456782.pdf',
    'My TFN is 123 456 782, my phone 0412 345 678',
    'TFN 1234 5677',
    '12 345 677',
    '12345677',
    'Tax file no. 123 456 782 51 824 753 556',
  ])('finds a Tax File Number in %j', (text) => {
    expect(containsTaxFileNumber(text)).toBe(true);
  });

  test.each([
    'Phone 412345677',
    'mobile: 412 345 677',
    '(02) 91234564',
    '+61 (0) 412 345 677',
    '9123 4564',
    'BSB 062-000, account 123456782',
    '062-000, 123456782',
    'Account no. 123456782',
    'ACN 123 456 782',
    'payslip-20260308.pdf',
    '08032026 20260308',
    '$123456782',
    '123456782.50',
    '12/34/5677',
    'INV123456782',
    '123456782a',
    '123456789',
  ])('finds no Tax File Number in %j', (text) => {
    expect(containsTaxFileNumber(text)).toBe(false);
  });

  test('does not mistake phone numbers for Tax File Numbers', () => {
    const phone = fc.oneof(
      digits(8).map((rest) => grouped(`04${rest}`, [4, 3, 3], ' ')),
      digits(8).map((rest) => `04${rest}`),
      digits(8).map((rest) => `+61 4${grouped(rest, [2, 3, 3], ' ')}`),
      digits(8).map((rest) => `+614${rest}`),
      digits(8).map((rest) => `(03) ${grouped(rest, [4, 4], ' ')}`),
      digits(8).map((rest) => `03 ${grouped(rest, [4, 4], ' ')}`),
      digits(8).map((rest) => grouped(rest, [4, 4], ' ')),
      digits(6).map((rest) => `1300 ${grouped(rest, [3, 3], ' ')}`),
      digits(4).map((rest) => `13 ${grouped(rest, [2, 2], ' ')}`),
    );
    fc.assert(
      fc.property(phone, (text) => {
        expect(containsTaxFileNumber(text), text).toBe(false);
        expect(containsTaxFileNumber(`Call ${text}, please.`), text).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  test('does not mistake ABNs and BSBs for Tax File Numbers', () => {
    const number = fc.oneof(
      digits(11).map((abn) => grouped(abn, [2, 3, 3, 3], ' ')),
      digits(11),
      digits(6).map((bsb) => grouped(bsb, [3, 3], '-')),
      digits(6).map((bsb) => grouped(bsb, [3, 3], ' ')),
      digits(6),
      fc
        .tuple(digits(6), digits(9))
        .map(([bsb, account]) => `${grouped(bsb, [3, 3], '-')} ${account}`),
    );
    fc.assert(
      fc.property(number, (text) => {
        expect(containsTaxFileNumber(`Pay to ${text}`), text).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});
