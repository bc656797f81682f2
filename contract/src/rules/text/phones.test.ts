import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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

  it('returns every digit of an accepted number that has no extension', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\+?[\d ()-]{6,16}$/), (typed) => {
        const stored = readPhone(typed);
        if (stored === undefined || typed.includes('(0)')) return;
        const digits = typed.replace(/\D/g, '');
        expect([
          digits,
          digits.replace(/^610/, '61'),
          digits.replace(/^61/, ''),
          digits.replace(/^(0011|00)/, ''),
        ]).toContain(stored.replace('+', ''));
      }),
    );
  });
});
