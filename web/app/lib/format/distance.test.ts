import { expect, test } from 'vitest';
import { distanceText } from './distance.ts';

test.each([
  [0, 'under 100 m'],
  [0.4, '400 m'],
  [0.96, '1.0 km'],
  [1.14, '1.1 km'],
  [23.4, '23 km'],
])('%d km is %s', (km, text) => {
  expect(distanceText(km)).toBe(text);
});
