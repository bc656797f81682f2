import { expect, test } from 'vitest';
import { waitText } from './outcomes.ts';

test.each([
  [0, 'in 1 second'],
  [0.2, 'in 1 second'],
  [40, 'in 40 seconds'],
  [90, 'in 90 seconds'],
  [91, 'in 2 minutes'],
  [900, 'in 15 minutes'],
  [901, 'in 16 minutes'],
  [5401, 'in 2 hours'],
  [86_400, 'in 24 hours'],
])('waitText formats a wait of %d seconds as %s', (seconds, words) => {
  expect(waitText(seconds)).toBe(words);
});
