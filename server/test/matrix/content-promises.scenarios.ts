import { promiseEndpoints } from '@threshold/contract/endpoints/content/promises';
import { promiseIds } from '@threshold/contract/texts/sentences';
import { expect } from 'vitest';
import { scenario } from './scenario.ts';

export const promiseScenarios = [
  scenario({
    endpoint: promiseEndpoints.ledger,
    request: () => ({}),
    effect: async (_world, { data }) => {
      expect(data.promises.map(({ _id }) => _id)).toEqual(promiseIds);
    },
  }),
  scenario({
    endpoint: promiseEndpoints.responseTime,
    request: () => ({}),
    effect: async (_world, { data }) => {
      expect(data.sentence).toContain('within 24 hours');
    },
  }),
  scenario({
    endpoint: promiseEndpoints.check,
    request: () => ({}),
    effect: async ({ test }, { data }) => {
      const rows = await test.database.db.selectFrom('promise_days').select('promise').execute();
      expect(new Set(rows.map(({ promise }) => promise)).size).toBe(data.checked);
    },
  }),
];
