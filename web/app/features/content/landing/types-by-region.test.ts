import { regions } from '@threshold/contract/vocabularies';
import { expect, test } from 'vitest';
import { regionSearchPath, toRegionPlace } from './types-by-region.tsx';

const [everywhere, sydney] = regions;
if (!everywhere || !sydney) throw new Error('The contract defines no regions.');

test('omits the place from the search URL of "all regions"', () => {
  expect(toRegionPlace(everywhere)).toBeUndefined();
  expect(regionSearchPath('Accountant', everywhere)).toBe(
    '/customer/search-brokers?vendor_type=Accountant',
  );
});

test('includes the name and coordinates of the region in the search URL', () => {
  expect(regionSearchPath('Accountant', sydney)).toBe(
    '/customer/search-brokers?vendor_type=Accountant&place=Sydney+NSW&latitude=-33.8688&longitude=151.2093',
  );
  expect(toRegionPlace(sydney)).toEqual({
    postcode: '',
    latitude: -33.8688,
    longitude: 151.2093,
    address: 'Sydney NSW, Australia',
    city: 'Sydney',
    country: 'Australia',
  });
});
