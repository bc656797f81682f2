import { expect, test } from 'vitest';
import { computeDistanceKm, formatDistance } from './distance.ts';

test.each([
  [0, 'under 100 m'],
  [0.4, '400 m'],
  [0.96, '1.0 km'],
  [1.14, '1.1 km'],
  [23.4, '23 km'],
])('formats %d km as %s', (km, text) => {
  expect(formatDistance(km)).toBe(text);
});

test('computes the great-circle distance of two points, rounded to 100 m', () => {
  const sydney = { latitude: -33.8688, longitude: 151.2093 };
  const parramatta = { latitude: -33.8151, longitude: 151.0011 };
  expect(computeDistanceKm(sydney, parramatta)).toBe(20.1);
  expect(computeDistanceKm(parramatta, sydney)).toBe(20.1);
  expect(computeDistanceKm(sydney, sydney)).toBe(0);
});
