import { siteEndpoints } from '@threshold/contract/endpoints/content/site';
import { expect } from 'vitest';
import { scenario } from './scenario.ts';

export const siteScenarios = [
  scenario({
    endpoint: siteEndpoints.info,
    request: () => ({}),
    effect: async (_world, { data }) => {
      expect(data.demo).toBe(false);
    },
  }),
  scenario({
    endpoint: siteEndpoints.listings,
    request: () => ({}),
    effect: async ({ vendorId }, { data }) => {
      expect(data.some(({ _id }) => _id === vendorId)).toBe(true);
    },
  }),
  scenario({
    endpoint: siteEndpoints.listingFiles,
    request: () => ({}),
    effect: async (_world, { data }) => {
      expect(data).toEqual([{ after: null }]);
    },
  }),
];
