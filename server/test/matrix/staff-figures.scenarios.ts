import { adminFiguresEndpoints } from '@threshold/contract/admin-figures';
import { expect } from 'vitest';
import { scenario } from './scenario.ts';

export const staffFiguresScenarios = [
  scenario({
    endpoint: adminFiguresEndpoints.figures,
    request: () => ({ query: { kind: 'claims' as const } }),
    effect: async (_world, { data }) => {
      expect(data.days).toHaveLength(30);
    },
  }),
  scenario({
    endpoint: adminFiguresEndpoints.setGoal,
    arrange: async ({ test: { database } }) => {
      await database.db.deleteFrom('vetting_goals').execute();
      return {};
    },
    request: () => ({ params: { kind: 'removals' as const }, body: { hours: 48, version: 0 } }),
    effect: async ({ test: { database } }, { data }) => {
      expect(data).toMatchObject({ kind: 'removals', hours: 48, version: 1 });
      const rows = await database.db.selectFrom('vetting_goals').select('hours').execute();
      expect(rows).toEqual([{ hours: 48 }]);
    },
  }),
];
