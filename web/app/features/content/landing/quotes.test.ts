import { expect, test } from 'vitest';
import { getNextOffset } from './quotes.tsx';

const row = { starts: [0, 300, 600, 900], end: 500 };

test.each([
  [0, 300],
  [299.5, 500],
  [120, 300],
  [300, 500],
  [499.5, 0],
  [500, 0],
])('scrolls the row of quotes from %d px to %d px', (now, expected) => {
  expect(getNextOffset({ ...row, now })).toBe(expected);
});

test('does not scroll quotes that fit into the row', () => {
  expect(getNextOffset({ starts: [0, 300], now: 0, end: 0 })).toBe(0);
});
