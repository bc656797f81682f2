import { expect, test } from 'vitest';
import { actsForSeller, sharedDateKinds } from './purchase-texts.ts';

const lawyer = {
  vendor_type: 'Conveyancer/Solicitor',
  full_name: 'Kim Lee',
  business_name: 'Lee & Co',
} as const;

test.each([
  [false, 'Sam Seller, Corner Realty'],
  [false, ''],
  [true, 'Kim Lee, 0400 000 000'],
  [true, 'sold by LEE & CO'],
])('actsForSeller returns %s for a lawyer and the entered agent %j', (acts, agent) => {
  expect(actsForSeller(lawyer, agent)).toBe(acts);
});

test('actsForSeller returns true for real estate agents and ignores empty business names', () => {
  expect(actsForSeller({ ...lawyer, vendor_type: 'Realestate Agent' }, '')).toBe(true);
  expect(actsForSeller({ ...lawyer, business_name: ' ' }, 'Sam Seller')).toBe(false);
});

test('sharedDateKinds contains neither custom dates nor inspections', () => {
  expect(sharedDateKinds).not.toContain('own');
  expect(sharedDateKinds).not.toContain('inspection');
});
