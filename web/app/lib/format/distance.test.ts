import { expect, test } from 'vitest';
import { distanceText, kilometresBetween } from './distance.ts';

test.each([
  [0, 'under 100 m'],
  [0.4, '400 m'],
  [0.96, '1.0 km'],
  [1.14, '1.1 km'],
  [23.4, '23 km'],
])('formats %d km as %s', (km, text) => {
  expect(distanceText(km)).toBe(text);
});

test('calculates the great-circle distance to 100 m', () => {
  const sydney = { latitude: -33.8688, longitude: 151.2093 };
  const parramatta = { latitude: -33.8151, longitude: 151.0011 };
  expect(kilometresBetween(sydney, parramatta)).toBe(20.1);
  expect(kilometresBetween(parramatta, sydney)).toBe(20.1);
  expect(kilometresBetween(sydney, sydney)).toBe(0);
});
