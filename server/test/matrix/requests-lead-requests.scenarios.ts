import { leadRequestEndpoints } from '@threshold/contract/endpoints/requests/lead-requests';
import { expect } from 'vitest';
import { scenario } from './scenario.ts';

export const leadRequestScenarios = [
  scenario({
    endpoint: leadRequestEndpoints.create,
    request: () => ({
      body: {
        name: 'Ann Lee',
        email: 'ann@example.com',
        phone_number: '0400 000 000',
        requirements: 'A first home in Parramatta.',
      },
    }),
    effect: async ({ test }, { data }) => {
      const row = await test.database.db
        .selectFrom('lead_requests')
        .select(['name', 'phone_number'])
        .where('id', '=', data._id)
        .executeTakeFirst();
      expect(row).toEqual({ name: 'Ann Lee', phone_number: '0400000000' });
    },
  }),
];
