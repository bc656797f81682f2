import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAmount } from './amounts.ts';

describe('readAmount', () => {
  it.each([
    ['120000', 120_000],
    ['120,000.00', 120_000],
    ['$120,000', 120_000],
    ['A$ 1,234.56', 1234.56],
    ['AUD 950', 950],
    ['950 AUD', 950],
    ['950 dollars', 950],
    ['250k', 250_000],
    ['250 K', 250_000],
    ['1.2m', 1_200_000],
    ['$1.25 million', 1_250_000],
    ['.5m', 500_000],
    ['80 thousand', 80_000],
    ['1 200 000', 1_200_000],
    ['1\u00a0200\u202f000', 1_200_000],
    ['１２０，０００', 120_000],
    ["1'200'000", 1_200_000],
    ['12,00,000', 1_200_000],
    ['1.200.000', 1_200_000],
    ['120.000,00', 120_000],
    ['\u200e120,000\u200f', 120_000],
    ['  90000  ', 90_000],
    ['0', 0],
  ])('reads %j as %d', (text, amount) => {
    expect(readAmount(text)).toBe(amount);
  });

  it.each([
    '',
    ' ',
    'about 90',
    '-5',
    '1e5',
    '120.000',
    '1,50',
    '1,5',
    '12,0000',
    '1,200,00',
    '100-200',
    '120k+',
    '250kk',
    '1.2.3',
    'NaN',
    '½',
    '0x10',
    '9'.repeat(40),
  ])('refuses %j', (text) => {
    expect(readAmount(text)).toBeUndefined();
  });

  it('reads every amount in each usual spelling', () => {
    const spelled = fc.constantFrom(
      (dollars: number) => dollars.toLocaleString('en-AU'),
      (dollars: number) => `$${dollars.toLocaleString('en-AU')}.00`,
      (dollars: number) => String(dollars),
      (dollars: number) => dollars.toLocaleString('en-IN'),
      (dollars: number) => dollars.toLocaleString('en-AU').replaceAll(',', '\u00a0'),
      (dollars: number) =>
        String(dollars).replace(/\d/g, (digit) => '０１２３４５６７８９'[Number(digit)] ?? ''),
      (dollars: number) => `${dollars / 1000}k`,
      (dollars: number) => `${dollars / 1_000_000} million`,
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), spelled, (dollars, spell) => {
        expect(readAmount(spell(dollars))).toBe(dollars);
      }),
    );
  });

  it('keeps the digits of any text that it reads', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\d., ]{1,14}$/), (text) => {
        const amount = readAmount(text);
        if (amount === undefined) return;
        const [whole = '', cents = ''] = amount.toFixed(2).split('.');
        const digits = text.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
        const read = [`${whole}${cents}`, `${whole}${cents[0] ?? ''}`, whole];
        expect(read.map((one) => one.replace(/^0+(?=\d)/, ''))).toContain(digits);
      }),
    );
  });
});
