import { directoryEndpoints } from '@threshold/contract/endpoints/search/place-pages';
import { expect } from 'vitest';
import { scenario } from './scenario.ts';

export const directoryScenarios = [
  scenario({
    endpoint: directoryEndpoints.groups,
    request: () => ({}),
    effect: async (_world, { data }) => {
      expect(data.some(({ count }) => count > 0)).toBe(true);
    },
  }),
  scenario({
    endpoint: directoryEndpoints.list,
    request: () => ({ query: { type: 'mortgage-brokers', place: 'nsw' } }),
    effect: async ({ vendorId }, { data }) => {
      expect(data.listings.some(({ _id }) => _id === vendorId)).toBe(true);
    },
  }),
];
