import { customerEndpoints } from '@threshold/contract/endpoints/accounts/customers';
import { expect } from 'vitest';
import { buildConversation } from '../../factories/conversation.ts';
import { scenario } from '../scenario.ts';

export const customerScenarios = [
  scenario({
    endpoint: customerEndpoints.list,
    request: () => ({}),
    effect: async ({ customerId }, { data, customers }, actor) => {
      if (actor === 'customer') expect(data?._id).toBe(customerId);
      if (actor === 'other_customer') expect(data?._id).not.toBe(customerId);
      if (actor.endsWith('vendor')) expect([data, customers]).toEqual([undefined, []]);
    },
  }),
  scenario({
    endpoint: customerEndpoints.get,
    arrange: async ({ test, customerId, vendorId }) => {
      const sides = { customer_id: customerId, vendor_id: vendorId };
      return { conversationId: await buildConversation(test.database.db, sides) };
    },
    request: ({ customerId }) => ({ params: { id: customerId } }),
    effect: async ({ customerId }, { data }, actor) => {
      expect(data._id).toBe(customerId);
      expect('email' in data).toBe(actor === 'customer');
    },
  }),
  scenario({
    endpoint: customerEndpoints.update,
    request: ({ customerId }) => ({
      params: { id: customerId },
      body: { first_name: 'Grace' },
    }),
    effect: async ({ test, customerId, tokens }) => {
      const { ok } = await test.as(tokens.customer).call(customerEndpoints.list);
      expect(ok.data).toMatchObject({ _id: customerId, first_name: 'Grace' });
    },
  }),
  scenario({
    endpoint: customerEndpoints.setShortlist,
    request: ({ customerId, vendorId }) => ({
      params: { id: customerId },
      body: { vendors: [vendorId] },
    }),
    effect: async ({ test, customerId, vendorId, tokens }) => {
      const { ok } = await test
        .as(tokens.customer)
        .call(customerEndpoints.shortlist, { params: { id: customerId } });
      expect(ok.data.map(({ _id }) => _id)).toEqual([vendorId]);
    },
  }),
  scenario({
    endpoint: customerEndpoints.shortlist,
    request: ({ customerId }) => ({ params: { id: customerId } }),
    effect: async (_world, { data }) => expect(data).toEqual([]),
  }),
];
