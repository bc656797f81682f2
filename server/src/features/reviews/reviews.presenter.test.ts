import { expect, test } from 'vitest';
import { selectVariedTestimonials } from './reviews.presenter.ts';

const quote = (vendor_id: string, vendor_type: string) => ({ vendor_id, vendor_type });

test('testimonials include a vendor of each type before a second vendor of any type', () => {
  const [a, again, b, c, d] = [
    quote('a', 'Mortgage Broker'),
    quote('a', 'Mortgage Broker'),
    quote('b', 'Mortgage Broker'),
    quote('c', 'Accountant'),
    quote('d', 'Mortgage Broker'),
  ] as const;
  expect(selectVariedTestimonials([a, again, b, c, d], 9)).toEqual([a, c, b, d]);
  expect(selectVariedTestimonials([a, again, b, c, d], 2)).toEqual([a, c]);
  expect(selectVariedTestimonials([], 2)).toEqual([]);
});
