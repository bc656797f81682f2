import { placeEndpoints } from '@threshold/contract/endpoints/search/places';
import { expect } from 'vitest';
import { scenario } from './scenario.ts';

export const placesScenarios = [
  scenario({
    endpoint: placeEndpoints.autocomplete,
    request: () => ({ query: { input: 'parrama' } }),
    effect: async (_world, { predictions }) => {
      expect(predictions[0]?.description).toBe('Parramatta NSW 2150, Australia');
    },
  }),
  scenario({
    endpoint: placeEndpoints.address,
    request: () => ({ query: { input: '12 High St, St Kilda VIC' } }),
    effect: async (_world, { data }) => {
      expect(data[0]).toMatchObject({ postcode: '3182', city: 'St Kilda' });
    },
  }),
  scenario({
    endpoint: placeEndpoints.geocode,
    request: () => ({ query: { address: '3121' } }),
    effect: async (_world, { city }) => {
      expect(city).toBe('Richmond');
    },
  }),
  scenario({
    endpoint: placeEndpoints.details,
    request: () => ({ query: { placeId: 'au:3121:VIC:richmond' } }),
    effect: async (_world, { result }) => {
      expect(result.formatted_address).toBe('Richmond VIC 3121, Australia');
    },
  }),
];
