import { expect, it } from 'vitest';
import { formatMoneyRange } from './money.ts';

it.each([
  ['800K - 1100K', '$800K-$1.1M'],
  ['30K - 999K', '$30K-$999K'],
  ['1000K - 10000K', '$1M-$10M'],
  ['1K - 1234K', '$1K-$1.234M'],
  ['', ''],
  ['on request', 'on request'],
])('formats the money range "%s" as "%s"', (text, expected) => {
  expect(formatMoneyRange(text)).toBe(expected);
});
