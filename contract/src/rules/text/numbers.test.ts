import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { phoneSchema } from '../../primitives.ts';
import { requiredIntegerSchema } from '../../query.ts';
import { readForeignNumber } from './foreign-numbers.ts';
import { readForeignNumber as readByCount } from './foreign-numbers-by-count.ts';
import { businessNumberText, isAbn, readAmount, readBusinessNumber, readPhone } from './numbers.ts';

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
  ])('converts %j to %d', (text, amount) => {
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
  ])('returns undefined for %j', (text) => {
    expect(readAmount(text)).toBeUndefined();
  });

  it('converts every amount from each usual spelling', () => {
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
});

/** Lists the amounts that groups of digits with these separators can mean. */
function listMeanings(groups: readonly string[], separators: readonly string[]): number[] {
  const areGroups = (whole: readonly string[], [first, ...others]: readonly string[]) => {
    const [head = '', ...rest] = whole;
    if (others.some((one) => one !== first)) return false;
    const isWestern = head.length <= 3 && rest.every(({ length }) => length === 3);
    const isIndian =
      head.length <= 2 &&
      first === ',' &&
      rest.every(({ length }, at) => length === (at === rest.length - 1 ? 3 : 2));
    return rest.length === 0 || isWestern || isIndian;
  };
  const whole = areGroups(groups, separators) ? [Number(groups.join(''))] : [];
  const [before, mark, cents = ''] = [groups.slice(0, -1), separators.at(-1), groups.at(-1)];
  const isPoint = mark === '.' || (mark === ',' && cents.length < 3);
  if (!isPoint || separators.slice(0, -1).includes(mark)) return whole;
  if (!areGroups(before, separators.slice(0, -1))) return whole;
  return [...whole, Number(`${before.join('')}.${cents}`)];
}

const prefixes = ['', '$', 'A$ ', 'AUD ', '\u00a0'];
const factors = { '': 1, ' AUD': 1, ' dollars': 1, k: 1000, ' K': 1000, m: 1e6, ' million': 1e6 };
const factorOf = new Map(Object.entries(factors));

const toCents = (amount: number) => Math.round(amount * 100) / 100;

/** An amount as pasted, the same text without marks, and the amounts that it can mean. */
const pastedAmount = fc
  .record({
    prefix: fc.constantFrom(...prefixes, '-', 'about ', 'US$', '1/'),
    groups: fc.array(fc.stringMatching(/^\d{1,4}$/), { minLength: 1, maxLength: 4 }),
    separator: fc.constantFrom(',', '.', ' ', '\u00a0', "'", '-'),
    point: fc.constantFrom(',', '.', ' ', '/'),
    suffix: fc.constantFrom(...factorOf.keys(), '%', '+', 'e2', 'l', 'kk', '¹', '½'),
    mark: fc.constantFrom('\u200b', '\u200e', '\ufeff', '\u00ad', '\u202c'),
    zero: fc.constantFrom('0', '\uff10'),
  })
  .map(({ prefix, groups, separator, point, suffix, mark, zero }) => {
    const separators = groups.slice(1).map((_, at) => (at < groups.length - 2 ? separator : point));
    const body = groups.map((group, at) => `${group}${separators[at] ?? ''}`).join('');
    const digits = body.replace(/\d/g, (digit) =>
      String.fromCharCode(zero.charCodeAt(0) + Number(digit)),
    );
    const factor = (prefixes.includes(prefix) && factorOf.get(suffix)) || 0;
    const spaced = separators.map((one) => one.replace('\u00a0', ' '));
    const meanings = listMeanings(groups, spaced);
    return {
      plain: `${prefix}${body}${suffix}`,
      pasted: [mark, prefix, mark, digits, suffix, mark].join(''),
      // '1.234k' has one meaning: abbreviated numbers have decimals, not groups.
      meant:
        factor > 0 &&
        (factor > 1 ? meanings.slice(-1) : meanings).map((one) => toCents(one * factor)),
    };
  });

describe('a pasted amount', () => {
  it("is parsed to the intended number, or refused with the field's message", () => {
    const sentence = 'Enter an amount.';
    const schema = requiredIntegerSchema(0, Number.MAX_SAFE_INTEGER, sentence);
    fc.assert(
      fc.property(pastedAmount, ({ plain, pasted, meant }) => {
        const amount = readAmount(pasted);
        expect(amount).toBe(readAmount(plain));
        if (amount !== undefined) expect([amount]).toEqual(meant);
        const { data, error } = schema.safeParse(pasted);
        for (const { message } of error?.issues ?? []) expect(message).toBe(sentence);
        if (data !== undefined) expect(data).toBe(amount);
        if (Number.isSafeInteger(amount)) expect(data).toBe(amount);
      }),
      { numRuns: 2000 },
    );
  });
});

const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/** Computes the check digits of an ABN as the register does, independent of the tested code. */
function abnOf(serial: number): string {
  const tail = String(serial).padStart(9, '0');
  const sum = [...tail].reduce((sum, digit, at) => sum + Number(digit) * (weights[at + 2] ?? 0), 0);
  return `${89 - (sum % 89) + 10}${tail}`;
}

const serials = Array.from(
  { length: 400 },
  (_, at) => (at * 7_919_113 + 4_004_085) % 1_000_000_000,
);

describe('an ABN', () => {
  test('is recognised by its check digits, with and without spaces', () => {
    for (const abn of ['51824753556', '53004085616', '53 004 085 616', '  51 824 753 556 ']) {
      expect(isAbn(abn), abn).toBe(true);
    }
    for (const serial of serials) expect(isAbn(abnOf(serial)), String(serial)).toBe(true);
  });

  test('is invalid with a changed digit or two swapped neighbouring digits', () => {
    for (const abn of serials.slice(0, 40).map(abnOf)) {
      for (let at = 0; at < abn.length; at += 1) {
        const digit = Number(abn[at]);
        const changed = `${abn.slice(0, at)}${(digit + 1 + (at % 8)) % 10}${abn.slice(at + 1)}`;
        expect(isAbn(changed), changed).toBe(changed === abn);
        const swapped = `${abn.slice(0, at)}${abn[at + 1] ?? ''}${digit}${abn.slice(at + 2)}`;
        if (at < abn.length - 1) expect(isAbn(swapped), swapped).toBe(swapped === abn);
      }
    }
  });

  test.each(['ABN 51 824 753 556', 'abn: 51824753556', '51\u00a0824\u2011753\u2011556'])(
    'is recognised in the spelling %j',
    (text) => {
      expect(isAbn(text)).toBe(true);
    },
  );

  test('is not recognised with a wrong length or other characters', () => {
    for (const text of ['', '5182475355', '518247535566', '5182475355a', '٥١٨٢٤٧٥٣٥٥٦']) {
      expect(isAbn(text), text).toBe(false);
    }
  });
});

/** Computes the check digit of an ACN as the register does. */
function acnOf(serial: number): string {
  const head = String(serial).padStart(8, '0');
  const sum = [...head].reduce((sum, digit, at) => sum + Number(digit) * (8 - at), 0);
  return `${head}${(10 - (sum % 10)) % 10}`;
}

describe('an ACN', () => {
  test('is recognised by its check digit', () => {
    // ACNs of well-known companies.
    for (const acn of ['004085616', '004 028 077', '000 014 675', '005 749 986']) {
      expect(readBusinessNumber(acn), acn).toMatchObject({ kind: 'ACN' });
    }
    for (const serial of serials.map((one) => one % 100_000_000)) {
      const acn = acnOf(serial);
      expect(readBusinessNumber(acn)).toEqual({ kind: 'ACN', digits: acn, acn });
      expect(isAbn(acn)).toBe(false);
    }
  });

  test('is invalid with a changed check digit', () => {
    for (const acn of serials.slice(0, 40).map((one) => acnOf(one % 100_000_000))) {
      const last = Number(acn.at(-1));
      const changed = `${acn.slice(0, -1)}${(last + 1) % 10}`;
      expect(readBusinessNumber(changed), changed).toBeUndefined();
    }
    expect(readBusinessNumber('00408561')).toBeUndefined();
    expect(readBusinessNumber('0040856166')).toBeUndefined();
  });

  test("is read from the end of a company's ABN", () => {
    expect(readBusinessNumber('53 004 085 616')).toEqual({
      kind: 'ABN',
      digits: '53004085616',
      acn: '004085616',
    });
    expect(readBusinessNumber('51824753556')?.acn).toBeNull();
  });

  test('is formatted in groups of three', () => {
    expect(businessNumberText('51824753556')).toBe('51 824 753 556');
    expect(businessNumberText('004085616')).toBe('004 085 616');
  });
});

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
