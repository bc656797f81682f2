import { expect, it } from 'vitest';
import { buildSearchPathNear } from './professionals-part.tsx';

it.each([
  [null, 'vendor_type=Accountant'],
  ['Parramatta NSW 2150', 'vendor_type=Accountant&place=Parramatta+NSW+2150&post_code=2150'],
  ['2150', 'vendor_type=Accountant&place=2150&post_code=2150'],
  ['Hobart', 'vendor_type=Accountant&place=Hobart&city=Hobart'],
])('links a search for accountants near the place %s: %s', (place, query) => {
  expect(buildSearchPathNear('Accountant', place)).toBe(`/customer/search-brokers?${query}`);
});
