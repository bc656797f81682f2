import { expect, test } from 'vitest';
import { filterServicesByTypes } from './services-of-types.ts';

const services = [
  { _id: 'a', servicesName: 'Refinancing Services' },
  { _id: 'b', servicesName: 'Rental Appraisal' },
  { _id: 'c', servicesName: 'Something newer' },
];

test('removes services that no chosen vendor type offers', () => {
  expect(
    filterServicesByTypes(services, ['a', 'b'], ['Mortgage Broker', 'Property Manager']),
  ).toEqual(['a', 'b']);
  expect(filterServicesByTypes(services, ['a', 'b', 'c'], ['Property Manager'])).toEqual([
    'b',
    'c',
  ]);
  expect(filterServicesByTypes(services, ['a'], [])).toEqual([]);
});
