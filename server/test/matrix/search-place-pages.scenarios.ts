import { placePageEndpoints } from '@threshold/contract/endpoints/search/place-pages';
import { expect } from 'vitest';
import { scenario } from './scenario.ts';

export const placePageScenarios = [
  scenario({
    endpoint: placePageEndpoints.read,
    request: () => ({ query: { type: 'mortgage-brokers', state: 'nsw', place: 'sydney' } }),
    effect: async (_world, { data }) => {
      expect(data.path).toBe('/mortgage-brokers/nsw/sydney');
    },
  }),
  scenario({
    endpoint: placePageEndpoints.named,
    request: () => ({ query: { type: 'Mortgage Broker', place: 'Sydney' } }),
    effect: async (_world, { data }) => {
      expect(data.path).toBeNull();
    },
  }),
  scenario({
    endpoint: placePageEndpoints.indexed,
    request: () => ({ query: { type: 'mortgage-brokers' } }),
    effect: async (_world, { data }) => {
      expect(data).toEqual([]);
    },
  }),
];
