import { siteEndpoints } from '@threshold/contract/site';
import { expect } from 'vitest';
import { scenario } from './scenario.ts';

export const siteScenarios = [
  scenario({
    endpoint: siteEndpoints.info,
    request: async () => ({}),
    effect: async (_world, { data }) => {
      expect(data.demo).toBe(false);
    },
  }),
];
