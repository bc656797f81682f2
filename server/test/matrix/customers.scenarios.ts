import { customerEndpoints } from '@threshold/contract/customers';
import { expect } from 'vitest';
import { scenario } from './scenario.ts';

export const customerScenarios = [
  scenario({
    endpoint: customerEndpoints.list,
    request: async () => ({}),
    effect: async ({ customerId }, { data, customers }, actor) => {
      if (actor === 'customer') expect(data?._id).toBe(customerId);
      if (actor === 'other_customer') expect(data?._id).not.toBe(customerId);
      if (actor.endsWith('vendor')) expect([data, customers]).toEqual([undefined, []]);
    },
  }),
  scenario({
    endpoint: customerEndpoints.get,
    request: async ({ customerId }) => ({ params: { id: customerId } }),
    // No conversation, application or call ties a vendor to a customer before those are built.
    notYet: ['vendor'],
    effect: async ({ customerId }, { data }) => {
      expect(data).toMatchObject({ _id: customerId, role: 'customer' });
    },
  }),
  scenario({
    endpoint: customerEndpoints.update,
    request: async ({ customerId }) => ({
      params: { id: customerId },
      body: { first_name: 'Grace' },
    }),
    effect: async ({ test, customerId, tokens }) => {
      const { ok } = await test.as(tokens.customer).call(customerEndpoints.list);
      expect(ok.data).toMatchObject({ _id: customerId, first_name: 'Grace' });
    },
  }),
];
