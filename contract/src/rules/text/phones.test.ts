import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phoneSchema } from '../../primitives.ts';
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
    ['0412 345 678 (mobile) ext 12', '0412345678'],
    ['Fax 131234', '131234'],
    ['Phone #0412 345 678', '0412345678'],
    ['Tel 61 412 345 678', '61412345678'],
    ['Freecall +61 1800 123 456', '1800123456'],
    ['Tel +44 20 7946 0958', '+442079460958'],
  ])('converts %j to %j', (typed, stored) => {
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
    'ABN 51 824 753 556',
    'Level 2, 0412 345 678',
    'Level 1, 0412 345 678',
    'Unit #5 0412345678',
    '#5 0412345678',
  ])('refuses %j', (typed) => {
    expect(readPhone(typed)).toBeUndefined();
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

/** A number as typed without separators, and as stored. */
const phone = fc
  .oneof(
    fc.tuple(
      fc.constantFrom(
        ['0', '0'],
        ['61', '61'],
        ['610', '61'],
        ...['+61', '+610', '0061', '001161'].map((typed) => [typed, '+61']),
      ),
      fc.stringMatching(/^[2-478]\d{8}$/),
    ),
    fc.tuple(
      fc.constantFrom(['', ''], ['+61', '']),
      fc.stringMatching(/^(?:1[38]00\d{6}|13\d{4})$/),
    ),
    fc.tuple(
      fc.constantFrom(['+', '+'], ['0011', '+']),
      fc.constantFrom('442079460958', '919876543210', '8613812345678'),
    ),
  )
  .map(([[typed = '', stored = ''], rest]) => ({ typed: typed + rest, stored: stored + rest }));

const separator = fc.constantFrom(...' -.()/,_·\u00a0\u2011\u2013\u2212\u200e\u202c\ufeff', '', '');
/** A number as pasted, and as stored: undefined if a letter or a second number makes it unclear. */
const pastedPhone = fc
  .record({
    phone,
    separators: fc.array(separator, { minLength: 16, maxLength: 16 }),
    prefix: fc.constantFrom('', ' ', '\u202a', 'tel:', 'Ph: ', 'Mobile\u00a0', '"', '\ufeff('),
    suffix: fc.constantFrom('', ' (mobile)', ' ext 12', 'x1', ' #9', ';ext=12', '"'),
    end: fc.constantFrom('', ' ', '\u202c'),
    zero: fc.constantFrom('0', '\uff10', '\u0660'),
    letter: fc.constantFrom('', '', 'l', 'O', 'é', '+'),
    second: fc.constantFrom('', '', '²', ' or 0290001234', ' / 0290001234', '34567890'),
  })
  .map(({ phone: { typed, stored }, separators, zero, letter, second, ...ends }) => {
    const digits = typed.replace(/\d/g, (digit) =>
      String.fromCharCode(zero.charCodeAt(0) + Number(digit)),
    );
    const characters = [...digits].map((character, at) => {
      const between = at === 3 ? letter : '';
      return `${character}${between}${at < digits.length - 1 ? separators[at] : ''}`;
    });
    return {
      pasted: [ends.prefix, ...characters, second, ends.suffix, ends.end].join(''),
      meant: letter === '' && second === '' ? stored : undefined,
    };
  });

describe('a pasted phone number', () => {
  it("is parsed to the intended number, or refused with the field's message", () => {
    const schema = phoneSchema('Enter a number.', 'Check the number.');
    fc.assert(
      fc.property(pastedPhone, ({ pasted, meant }) => {
        const { data, error } = schema.safeParse(pasted);
        if (meant !== undefined) expect(data).toBe(meant);
        else expect(error?.issues.map(({ message }) => message)).toEqual(['Check the number.']);
      }),
      { numRuns: 2000 },
    );
  });
});
