import { chatEndpoints } from '@threshold/contract/chat';
import { expect } from 'vitest';
import { buildConversation, buildMessages } from '../factories/conversation.ts';
import { scenario } from './scenario.ts';
import type { World } from './world.ts';

let conversationId = '';

async function converse({ test, customerId, vendorId }: World): Promise<string> {
  const { db } = test.database;
  conversationId = await buildConversation(db, { customer_id: customerId, vendor_id: vendorId });
  await buildMessages(db, conversationId, 'customer', ['Hello']);
  await buildMessages(db, conversationId, 'vendor', ['Good morning']);
  return conversationId;
}

const rowOf = ({ test }: World) =>
  test.database.db
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', conversationId)
    .executeTakeFirstOrThrow();

export const chatScenarios = [
  scenario({
    endpoint: chatEndpoints.history,
    request: async (world, actor) => {
      await converse(world);
      return { params: { id: actor === 'vendor' ? world.vendorId : world.customerId } };
    },
    effect: async (_, { data, total }) => {
      expect(data).toMatchObject([{ lastMessage: { body: 'Good morning' }, unread: 1 }]);
      expect(total).toBe(1);
    },
  }),
  scenario({
    endpoint: chatEndpoints.open,
    request: async (world, actor) => {
      await converse(world);
      return {
        query: { receiverId: actor.endsWith('vendor') ? world.customerId : world.vendorId },
      };
    },
    effect: async (_, { data }, actor) => {
      expect(data._id === conversationId).toBe(actor !== 'other_customer');
    },
  }),
  scenario({
    endpoint: chatEndpoints.messages,
    request: async (world) => ({ params: { id: await converse(world) } }),
    effect: async (world, { data }, actor) => {
      expect(data.map(({ body }) => body)).toEqual(['Hello', 'Good morning']);
      const { customer_unread, vendor_unread } = await rowOf(world);
      expect([customer_unread, vendor_unread]).toEqual(actor === 'customer' ? [0, 1] : [1, 0]);
    },
  }),
  scenario({
    endpoint: chatEndpoints.updateStatus,
    request: async (world) => ({
      query: { conversationId: await converse(world), status: 'in_progress' as const },
    }),
    effect: async (world, { data }) => {
      expect(data).toEqual({ _id: conversationId, status: 'in_progress' });
      expect((await rowOf(world)).status).toBe('in_progress');
    },
  }),
  scenario({
    endpoint: chatEndpoints.upload,
    request: async (world) => ({
      body: { conversationId: await converse(world), message: 'A text without files' },
    }),
    effect: async (world, { data }) => {
      expect(data).toMatchObject([{ body: 'A text without files', position: 3 }]);
      expect((await rowOf(world)).message_count).toBe(3);
    },
  }),
  scenario({
    endpoint: chatEndpoints.report,
    request: async (world) => ({
      body: { conversationId: await converse(world), reason: 'Asked for money' },
    }),
    effect: async ({ test }, _, actor) => {
      const report = await test.database.db
        .selectFrom('chat_reports')
        .selectAll()
        .where('conversation_id', '=', conversationId)
        .executeTakeFirstOrThrow();
      expect(report).toMatchObject({ reason: 'Asked for money', reporter_role: actor });
    },
  }),
  scenario({
    endpoint: chatEndpoints.block,
    request: async (world) => ({ body: { conversationId: await converse(world) } }),
    effect: async (world, { data }, actor) => {
      expect(data).toEqual({ _id: conversationId, blocked_by_me: true });
      const { blocked_by_customer_at, blocked_by_vendor_at } = await rowOf(world);
      expect([blocked_by_customer_at !== null, blocked_by_vendor_at !== null]).toEqual(
        actor === 'customer' ? [true, false] : [false, true],
      );
    },
  }),
];
