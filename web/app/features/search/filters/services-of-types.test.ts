import { expect, test } from 'vitest';
import { servicesOfTypes } from './services-of-types.ts';

const services = [
  { _id: 'a', servicesName: 'Refinancing Services' },
  { _id: 'b', servicesName: 'Rental Appraisal' },
  { _id: 'c', servicesName: 'Something newer' },
];

test('removes services of types that are no longer chosen', () => {
  expect(servicesOfTypes(services, ['a', 'b'], ['Mortgage Broker', 'Property Manager'])).toEqual([
    'a',
    'b',
  ]);
  expect(servicesOfTypes(services, ['a', 'b', 'c'], ['Property Manager'])).toEqual(['b', 'c']);
  expect(servicesOfTypes(services, ['a'], [])).toEqual([]);
});
