import { expect, test } from 'vitest';
import { distanceText, kilometresBetween } from './distance.ts';

test.each([
  [0, 'under 100 m'],
  [0.4, '400 m'],
  [0.96, '1.0 km'],
  [1.14, '1.1 km'],
  [23.4, '23 km'],
])('%d km is %s', (km, text) => {
  expect(distanceText(km)).toBe(text);
});

test('a distance is that on the sphere, to 100 m', () => {
  const sydney = { latitude: -33.8688, longitude: 151.2093 };
  const parramatta = { latitude: -33.8151, longitude: 151.0011 };
  expect(kilometresBetween(sydney, parramatta)).toBe(20.1);
  expect(kilometresBetween(parramatta, sydney)).toBe(20.1);
  expect(kilometresBetween(sydney, sydney)).toBe(0);
});
