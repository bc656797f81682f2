import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readForeignNumber } from './foreign-numbers.ts';
import { readForeignNumber as readByCount } from './foreign-numbers-by-count.ts';
import { readPhone } from './phones.ts';

describe('readPhone', () => {
  it.each([
    ['0412 345 678', '0412345678'],
    ['(02) 9000 1234', '0290001234'],
    ['02\u201190001234', '0290001234'],
    ['0412–345–678', '0412345678'],
    ['\u202a0412\u00a0345\u00a0678\u202c', '0412345678'],
    ['０４１２３４５６７８', '0412345678'],
    ['٠٤١٢٣٤٥٦٧٨', '0412345678'],
    ['61412345678', '61412345678'],
    ['+61 412 345 678', '+61412345678'],
    ['+61 (0)412 345 678', '+61412345678'],
    ['+61 0412 345 678', '+61412345678'],
    ['1300 975 707', '1300975707'],
    ['+61 1300 975 707', '1300975707'],
    ['13 14 50', '131450'],
    ['tel:+61290001234', '+61290001234'],
    ['02 9000 1234 ext 12', '0290001234'],
    ['02 9000 1234 x12', '0290001234'],
    ['02 9000 1234 #12', '0290001234'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['0011 44 20 7946 0958', '+442079460958'],
    ['+91 98765 43210', '+919876543210'],
    ['+86 138 1234 5678', '+8613812345678'],
    ['+353 85 012 3456', '+353850123456'],
    ['0412\u2212345\u2212678', '0412345678'],
    ['0412·345•678', '0412345678'],
    ['"0412_345,678"', '0412345678'],
    ['Ph: 0412 345 678', '0412345678'],
    ['0412 345 678 (mobile)', '0412345678'],
    ['(+61) 412 345 678', '+61412345678'],
    ['+44 020 7946 0958', '+442079460958'],
    ['+44(020)7946 0958', '+442079460958'],
    ['0011 44 (0)20 7946 0958', '+442079460958'],
    ['+39 06 6982 4567', '+390669824567'],
    ['+61 13 14 50', '131450'],
    ['61 (0)412 345 678', '61412345678'],
    ['0061 (0)412 345 678', '+61412345678'],
    ['0011 61 0412 345 678', '+61412345678'],
    ['02 9000 1234, ext 12', '0290001234'],
    ['02 9000 1234 (ext 12)', '0290001234'],
    ['02 9000 1234 extn. 12', '0290001234'],
    ['+61290001234;ext=12', '+61290001234'],
  ])('reads %j as %j', (typed, stored) => {
    expect(readPhone(typed)).toBe(stored);
  });

  it.each([
    '',
    '12345',
    '041234567',
    '0412 345 678 90',
    'call me',
    '14 14 50',
    '+44 123',
    '+999 12345678',
    '04+12345678',
    '++61412345678',
    '0412x45678',
    '0412 345 678 or 02 9000 1234',
    '0412 345 678 / 02 9000 1234',
  ])('refuses %j', (typed) => {
    expect(readPhone(typed)).toBeUndefined();
  });

  it('reads an Australian phone number with any separators and invisible marks', () => {
    const separator = fc.constantFrom(
      '',
      ' ',
      '-',
      '.',
      '\u00a0',
      '\u2011',
      '\u2013',
      '\u200e',
      '(',
      ')',
      '/',
      ',',
      '_',
      '·',
      '\u2212',
    );
    fc.assert(
      fc.property(
        fc.stringMatching(/^0[2-478]\d{8}$/),
        fc.array(separator, { minLength: 9, maxLength: 9 }),
        (number, between) => {
          const typed = [...number].map((digit, at) => digit + (between[at] ?? '')).join('');
          expect(readPhone(typed)).toBe(number);
        },
      ),
    );
  });

  it('returns every digit of an accepted Australian number that has no extension', () => {
    const start = fc.constantFrom('', '+', '+61', '61', '0061', '001161');
    const rest = fc.stringMatching(/^[\d ()-]{6,16}$/);
    fc.assert(
      fc.property(fc.tuple(start, rest), (parts) => {
        const typed = parts.join('');
        const stored = readPhone(typed);
        if (stored === undefined || /^\+(?!61)/.test(stored)) return;
        const digits = typed.replace(/\D/g, '');
        const inland = digits.replace(/^(?:0011|00)?61/, '');
        const withCode = `61${inland.replace(/^0/, '')}`;
        expect([digits, `61${inland}`, withCode, inland]).toContain(stored.replace('+', ''));
      }),
      { numRuns: 1000 },
    );
  });

  it('accepts in the browser every foreign number that the server accepts', () => {
    const number = fc.stringMatching(/^\+(?:1[2-9]|44|49|64|65|86|91)\d{8,10}$/);
    fc.assert(
      fc.property(number, (typed) => {
        if (readForeignNumber(typed)) expect(readByCount(typed)).toBe(typed);
      }),
    );
    expect(readByCount('+44123')).toBeUndefined();
  });
});
