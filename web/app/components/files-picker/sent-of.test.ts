import { expect, it } from 'vitest';
import { sentOf } from './sent-of.ts';

it('attributes the progress to one file after another', () => {
  const [first, second] = [{ size: 100 }, { size: 300 }];
  const half = sentOf([first, second], 0.5);
  expect(half(first)).toBe(1);
  expect(half(second)).toBeCloseTo(1 / 3);
  expect(sentOf([first, second], 0)(first)).toBe(0);
  expect(sentOf([first, second], 1)(second)).toBe(1);
});
