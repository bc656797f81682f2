import { describe, expect, test } from 'vitest';
import { isAbn } from './business-numbers.ts';

const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/** Numbers whose two check digits were worked out the other way round, as the register issues them. */
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
  test('is known by its check digits, with and without spaces', () => {
    for (const abn of ['51824753556', '53004085616', '53 004 085 616', '  51 824 753 556 ']) {
      expect(isAbn(abn), abn).toBe(true);
    }
    for (const serial of serials) expect(isAbn(abnOf(serial)), String(serial)).toBe(true);
  });

  test('is wrong with any one digit changed, and with any two neighbours swapped', () => {
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

  test('is nothing else', () => {
    for (const text of [
      '',
      '5182475355',
      '518247535566',
      '5182475355a',
      'ABN 51824753556',
      '٥١٨٢٤٧٥٣٥٥٦',
    ]) {
      expect(isAbn(text), text).toBe(false);
    }
  });
});
