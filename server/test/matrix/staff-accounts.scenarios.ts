import { staffAccountEndpoints } from '@threshold/contract/endpoints/staff/staff-accounts';
import { expect } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { buildStaff } from '../factories/staff.ts';
import { scenario } from './scenario.ts';

export const adminStaffScenarios = [
  scenario({
    endpoint: staffAccountEndpoints.list,
    request: () => ({}),
    effect: async ({ ids }, { data }) => {
      expect(data.map(({ _id }) => _id)).toContain(ids.administrator);
    },
  }),
  scenario({
    endpoint: staffAccountEndpoints.add,
    request: () => ({
      body: { name: 'Ann Lee', email: `${newId()}@threshold.example`, role: 'reviewer' },
    }),
    effect: async (_world, { data, password }) => {
      expect(data).toMatchObject({ name: 'Ann Lee', role: 'reviewer', two_factor_enabled: false });
      expect(password).toMatch(/^[\w-]{20}$/);
    },
  }),
  scenario({
    endpoint: staffAccountEndpoints.act,
    arrange: async ({ test }) => ({ staffId: await buildStaff(test.database.db) }),
    request: ({ staffId }) => ({ params: { id: staffId }, body: { act: 'disable' as const } }),
    effect: async (_world, { data, password }) => {
      expect(data.disabled_at).not.toBeNull();
      expect(password).toBeNull();
    },
  }),
];
