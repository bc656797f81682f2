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
])('an agent that buyers entered acts for the seller: %s, %s', (acts, agent) => {
  expect(actsForSeller(lawyer, agent)).toBe(acts);
});

test('a real estate agent acts for the seller; empty names do not match', () => {
  expect(actsForSeller({ ...lawyer, vendor_type: 'Realestate Agent' }, '')).toBe(true);
  expect(actsForSeller({ ...lawyer, business_name: ' ' }, 'Sam Seller')).toBe(false);
});

test('does not share own dates or inspections', () => {
  expect(sharedDateKinds).not.toContain('own');
  expect(sharedDateKinds).not.toContain('inspection');
});
