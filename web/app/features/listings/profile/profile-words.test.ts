import type { ReadVendor } from '@threshold/contract/endpoints/listings/vendors';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  buildNearbySearchPath,
  placeText,
  profileMeta,
  profileTitle,
  roleText,
  serviceNames,
} from './profile-words.ts';

const vendor = {
  full_name: 'Marlo Banksia',
  business_name: 'Banksia Lending',
  professional_title: 'Principal Broker',
  vendor_type: 'Mortgage Broker',
  description: 'Plain answers. '.repeat(30),
  address: '12 King Street, Newtown NSW 2042',
  city: 'Newtown',
  state: 'NSW',
  post_code: '2042',
  latitude: -33.9,
  longitude: 151.18,
  status: 'approved',
  services: [{ _id: '1', servicesName: 'Debt Consolidation' }],
  debt_consolidation: true,
  construction_loans: true,
  share_picture: '/share/listings/1/digest.png',
} as ReadVendor;

test("formats a vendor's place as suburb, state and postcode, else as address", () => {
  expect(placeText(vendor)).toBe('Newtown NSW 2042');
  expect(placeText({ ...vendor, city: '' })).toBe(vendor.address);
});

test("omits a business name that equals the vendor's name from the role", () => {
  expect(roleText(vendor)).toBe('Principal Broker, Banksia Lending');
  expect(roleText({ ...vendor, full_name: 'Banksia Lending' })).toBe('Principal Broker');
});

test('lets search engines index only approved listings', () => {
  const { title, description, indexed, picture } = profileMeta(vendor, 'https://a.example');
  expect(title).toBe('Marlo Banksia, Mortgage Broker in Newtown · Threshold');
  expect(picture).toBe('https://a.example/share/listings/1/digest.png');
  expect(description).toMatch(/^Verified mortgage broker in Newtown\. Plain.*…$/);
  expect(description.length).toBeLessThanOrEqual(161);
  expect(indexed).toBe(true);
  expect(profileMeta({ ...vendor, status: 'pending', share_picture: null }, '')).toMatchObject({
    picture: undefined,
    indexed: false,
    description: expect.stringMatching(/^Not verified mortgage broker/),
  });
});

test('combines services from older yes/no fields with listed services', () => {
  expect(serviceNames(vendor)).toEqual(['Debt Consolidation', 'Construction Loans']);
});

test("links a search for vendors of the listing's type and place", () => {
  const query = new URL(buildNearbySearchPath(vendor), 'https://a.example').searchParams;
  expect(Object.fromEntries(query)).toEqual({
    vendor_type: 'Mortgage Broker',
    place: 'Newtown NSW 2042',
    latitude: '-33.9',
    longitude: '151.18',
  });
  expect(buildNearbySearchPath({ ...vendor, latitude: null })).not.toContain('place');
});

test("builds page titles below 60 characters, starting with the vendor's name", () => {
  expect(profileTitle({ ...vendor, full_name: 'Marlo Featherstonehaugh-Banksia' })).toBe(
    'Marlo Featherstonehaugh-Banksia, Mortgage Broker in Newtown',
  );
  expect(profileTitle({ ...vendor, vendor_type: null, city: '' })).toBe(
    'Marlo Banksia, Property professional · Threshold',
  );
  fc.assert(
    fc.property(fc.string({ maxLength: 120 }), fc.string({ maxLength: 60 }), (full_name, city) => {
      expect(profileTitle({ ...vendor, full_name, city }).length).toBeLessThan(60);
    }),
  );
});
