import { describe, expect, test } from 'vitest';
import { abbreviateCount, getInitials, hashToChoice, truncate } from './format.ts';

describe('abbreviateCount', () => {
  test.each([
    [0, '0'],
    [999, '999'],
    [1000, '1k'],
    [1234, '1.2k'],
    [99_949, '99.9k'],
    [999_949, '999.9k'],
    [999_950, '1M'],
    [2_400_000, '2.4M'],
  ])('formats %i as %s', (count, text) => {
    expect(abbreviateCount(count)).toBe(text);
  });
});

test('truncate counts characters, not code units, and appends an ellipsis', () => {
  expect(truncate('Indigo Grevillea', 15)).toBe('Indigo Greville…');
  expect(truncate('Indigo', 15)).toBe('Indigo');
  expect(truncate('🏠🏠🏠', 2)).toBe('🏠🏠…');
});

test('getInitials returns the initials of the first and last word', () => {
  expect(getInitials('Indigo van der Grevillea')).toBe('IG');
  expect(getInitials('Bluebush & Kurrajong')).toBe('BK');
  expect(getInitials("Siobhan O'Hara-Smythe")).toBe('SO');
  expect(getInitials('otis')).toBe('O');
  expect(getInitials('  ')).toBe('');
});

test('hashToChoice returns the same number within bounds for an id', () => {
  for (let n = 0; n < 500; n++) {
    const choice = hashToChoice(`id-${n}`, 5);
    expect(choice).toBeGreaterThanOrEqual(1);
    expect(choice).toBeLessThanOrEqual(5);
    expect(hashToChoice(`id-${n}`, 5)).toBe(choice);
  }
});
