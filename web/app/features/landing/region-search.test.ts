import { regions } from '@threshold/contract/vocabularies';
import { expect, test } from 'vitest';
import { placeOfRegion, regionSearchPath } from './region-search.ts';

const [everywhere, sydney] = regions;
if (!everywhere || !sydney) throw new Error('The contract names no regions.');

test('all regions means no location', () => {
  expect(placeOfRegion(everywhere)).toBeUndefined();
  expect(regionSearchPath('Accountant', everywhere)).toBe(
    '/customer/search-brokers?vendor_type=Accountant',
  );
});

test('a region leads to its position under its name', () => {
  expect(regionSearchPath('Accountant', sydney)).toBe(
    '/customer/search-brokers?vendor_type=Accountant&place=Sydney+NSW&latitude=-33.8688&longitude=151.2093',
  );
  expect(placeOfRegion(sydney)).toEqual({
    postcode: '',
    latitude: -33.8688,
    longitude: 151.2093,
    address: 'Sydney NSW, Australia',
    city: 'Sydney',
    country: 'Australia',
  });
});
