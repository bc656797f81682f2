import { adminDutyEndpoints } from '@threshold/contract/admin-duty';
import { toolEndpoints } from '@threshold/contract/tools';
import { expect } from 'vitest';
import { readableSheets } from '#src/features/tools/duty-sheets.ts';
import { scenario } from './scenario.ts';

const [{ id, digest } = { id: '', digest: '' }] = readableSheets;

export const dutyScenarios = [
  scenario({
    endpoint: toolEndpoints.duty,
    request: () => ({
      query: {
        state: 'NSW',
        price: 900_000,
        buyer: 'other',
        property: 'new',
        contract: '2020-01-01',
      },
    }),
    effect: async (_world, { data }) => {
      expect(data.outcome).toBe('no_rates');
    },
  }),
  scenario({
    endpoint: adminDutyEndpoints.sheets,
    request: () => ({}),
    effect: async (_world, { data }) => {
      expect(data.map(({ _id }) => _id)).toContain(id);
    },
  }),
  scenario({
    endpoint: adminDutyEndpoints.read,
    request: () => ({
      params: { id },
      body: { digest, finding: 'differs' as const, note: 'The matrix sees another figure.' },
    }),
    effect: async (_world, { data }) => {
      expect(data).toMatchObject({ _id: id, is_shown: false });
      expect(data.readings[0]).toMatchObject({ note: 'The matrix sees another figure.' });
    },
  }),
];
