import { describe, expect, test } from 'vitest';
import { businessNumberText, isAbn, readBusinessNumber } from './business-numbers.ts';

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

  test('is invalid with a changed digit or swapped neighbours', () => {
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
    'is read from %j',
    (text) => {
      expect(isAbn(text)).toBe(true);
    },
  );

  test('is not recognised in other texts', () => {
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
    // Numbers of well-known companies.
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

  test("is the end of a company's ABN", () => {
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
