import { describe, expect, it } from 'vitest';
import { computeTextDigest, redactContactDetails } from './request-texts.ts';

describe('redactContactDetails', () => {
  it.each([
    ['Call 0400 000 000 please', 'Call [left out] please'],
    ['(02) 9000-1234 or +61 400 000 000', '([left out] or [left out]'],
    ['ann@example.com', '[left out]'],
    ['See https://ann.example/house and www.ann.example.', 'See [left out] and [left out]'],
    ['3 bedrooms, $850,000, built 1987', '3 bedrooms, $850,000, built 1987'],
    ['Under 1,200,000 dollars', 'Under 1,200,000 dollars'],
  ])('returns %j without contact details', (text, shown) => {
    expect(redactContactDetails(text)).toBe(shown);
  });
});

it('computeTextDigest ignores case, punctuation and numbers', () => {
  expect(computeTextDigest('Hello, Ann! 3 homes.')).toBe(computeTextDigest('hello ann\n5 HOMES'));
  expect(computeTextDigest('Hello Ann')).not.toBe(computeTextDigest('Hello Ben'));
});
