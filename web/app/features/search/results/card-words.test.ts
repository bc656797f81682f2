import { expect, test } from 'vitest';
import { formatVendorRole, splitAddress } from './card-words.ts';

const broker = {
  professional_title: 'Principal Broker',
  vendor_type: 'Mortgage Broker',
  business_name: 'Banksia Lending',
  full_name: 'Marlo Banksia',
} as const;

test("omits a business name that equals the vendor's name from the role", () => {
  expect(formatVendorRole(broker)).toBe('Principal Broker · Banksia Lending');
  expect(
    formatVendorRole({ ...broker, full_name: 'Banksia Lending', professional_title: '' }),
  ).toBe('Mortgage Broker');
});

test.each([
  [
    '12 Wattle Street, Parramatta NSW 2150',
    'Parramatta',
    'Parramatta NSW 2150',
    '12 Wattle Street',
  ],
  [
    '4 Parramatta Road, Parramatta NSW 2150',
    'Parramatta',
    'Parramatta NSW 2150',
    '4 Parramatta Road',
  ],
  ['Parramatta NSW 2150', 'Parramatta', 'Parramatta NSW 2150', ''],
  ['Level 2, Town Hall', 'Parramatta', 'Parramatta NSW', 'Level 2, Town Hall'],
  ['', 'Parramatta', 'Parramatta NSW', ''],
  ['12 Wattle Street', '', '12 Wattle Street', ''],
])(
  'splits the address %j in %j into suburb "$2" and street "$3"',
  (address, city, suburb, street) => {
    expect(splitAddress({ address, city, state: 'NSW' })).toEqual({ suburb, street });
  },
);
