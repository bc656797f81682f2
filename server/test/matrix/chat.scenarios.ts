import { chatEndpoints } from '@threshold/contract/endpoints/chat/chat';
import { expect } from 'vitest';
import { buildConversation, buildMessages } from '../factories/conversation.ts';
import { buildFile } from '../factories/file.ts';
import { scenario } from './scenario.ts';
import type { World } from './world.ts';

interface Conversing {
  readonly conversationId: string;
}

async function converse({ test, customerId, vendorId }: World): Promise<Conversing> {
  const { db } = test.database;
  const sides = { customer_id: customerId, vendor_id: vendorId };
  const conversationId = await buildConversation(db, sides);
  await buildMessages(db, conversationId, 'customer', ['Hello']);
  await buildMessages(db, conversationId, 'vendor', ['Good morning']);
  return { conversationId };
}

const rowOf = ({ test, conversationId }: World & Conversing) =>
  test.database.db
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', conversationId)
    .executeTakeFirstOrThrow();

export const chatScenarios = [
  scenario({
    endpoint: chatEndpoints.history,
    arrange: converse,
    request: ({ vendorId, customerId }, actor) => ({
      params: { id: actor === 'vendor' ? vendorId : customerId },
    }),
    effect: async (_, { data, total }) => {
      expect(data).toMatchObject([{ lastMessage: { body: 'Good morning' }, unread: 1 }]);
      expect(total).toBe(1);
    },
  }),
  scenario({
    endpoint: chatEndpoints.open,
    arrange: converse,
    request: ({ vendorId, customerId }, actor) => ({
      query: { receiverId: actor.endsWith('vendor') ? customerId : vendorId },
    }),
    effect: async ({ conversationId }, { data }, actor) => {
      expect(data._id === conversationId).toBe(actor !== 'other_customer');
    },
  }),
  scenario({
    endpoint: chatEndpoints.prospect,
    arrange: converse,
    request: ({ vendorId, customerId }, actor) => ({
      params: { id: actor.endsWith('vendor') ? customerId : vendorId },
    }),
    effect: async ({ conversationId }, { data }, actor) => {
      expect(data._id).toBe(actor === 'other_customer' ? null : conversationId);
    },
  }),
  scenario({
    endpoint: chatEndpoints.messages,
    arrange: converse,
    request: ({ conversationId }) => ({ params: { id: conversationId } }),
    effect: async (fixture, { data }, actor) => {
      expect(data.map(({ body }) => body)).toEqual(['Hello', 'Good morning']);
      const { customer_unread, vendor_unread } = await rowOf(fixture);
      expect([customer_unread, vendor_unread]).toEqual(actor === 'customer' ? [0, 1] : [1, 0]);
    },
  }),
  scenario({
    endpoint: chatEndpoints.files,
    arrange: async (world) => {
      const conversing = await converse(world);
      const { test, vendorId } = world;
      const { db } = test.database;
      await buildMessages(db, conversing.conversationId, 'vendor', ['The rates']);
      const file_id = await buildFile(test, { kind: 'chat', vendor_id: vendorId });
      await db
        .updateTable('messages')
        .set({ file_id })
        .where('conversation_id', '=', conversing.conversationId)
        .where('body', '=', 'The rates')
        .execute();
      return conversing;
    },
    request: ({ conversationId }) => ({ params: { id: conversationId } }),
    effect: async (fixture, { data, next }) => {
      expect(data).toMatchObject([{ body: 'The rates', file: { original_name: 'licence.pdf' } }]);
      expect(next).toBeNull();
      // A list of files does not mark messages as read.
      expect((await rowOf(fixture)).customer_unread).toBe(2);
    },
  }),
  scenario({
    endpoint: chatEndpoints.updateStatus,
    arrange: converse,
    request: ({ conversationId }) => ({
      query: { conversationId, status: 'in_progress' as const },
    }),
    effect: async (fixture, { data }) => {
      expect(data).toEqual({ _id: fixture.conversationId, status: 'in_progress' });
      expect((await rowOf(fixture)).status).toBe('in_progress');
    },
  }),
  scenario({
    endpoint: chatEndpoints.shelve,
    arrange: converse,
    request: ({ conversationId }) => ({ body: { conversationId, shelf: 'archived' as const } }),
    effect: async (fixture, { data }, actor) => {
      expect(data).toEqual({ _id: fixture.conversationId, shelf: 'archived' });
      const { customer_shelf, vendor_shelf } = await rowOf(fixture);
      expect([customer_shelf, vendor_shelf]).toEqual(
        actor === 'customer' ? ['archived', 'inbox'] : ['inbox', 'archived'],
      );
    },
  }),
  scenario({
    endpoint: chatEndpoints.upload,
    arrange: converse,
    request: ({ conversationId }) => ({
      body: { conversationId, message: 'A text without files' },
    }),
    effect: async (fixture, { data }) => {
      expect(data).toMatchObject([{ body: 'A text without files', position: 3 }]);
      expect((await rowOf(fixture)).message_count).toBe(3);
    },
  }),
  scenario({
    endpoint: chatEndpoints.report,
    arrange: converse,
    request: ({ conversationId }) => ({
      body: { conversationId, reason: 'Asked for money' },
    }),
    effect: async ({ test, conversationId }, _, actor) => {
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
    arrange: converse,
    request: ({ conversationId }) => ({ body: { conversationId } }),
    effect: async (fixture, { data }, actor) => {
      expect(data).toEqual({ _id: fixture.conversationId, blocked_by_me: true });
      const { blocked_by_customer_at, blocked_by_vendor_at } = await rowOf(fixture);
      expect([blocked_by_customer_at !== null, blocked_by_vendor_at !== null]).toEqual(
        actor === 'customer' ? [true, false] : [false, true],
      );
    },
  }),
];
