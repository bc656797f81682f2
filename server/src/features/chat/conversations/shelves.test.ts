import { customerEndpoints } from '@threshold/contract/endpoints/accounts/customers';
import { chatEndpoints } from '@threshold/contract/endpoints/chat/chat';
import { limits } from '@threshold/contract/limits';
import { folderOutcomes } from '@threshold/contract/texts/chat-texts';
import type { ConversationFolder } from '@threshold/contract/vocabularies';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { countUnreadMessages } from '#src/features/notifications/notifications.repo.ts';
import { buildAccount, type TestAccount } from '#test/factories/account.ts';
import { buildConversation, buildMessages } from '#test/factories/conversation.ts';
import { buildCustomer } from '#test/factories/customer.ts';
import { connecting } from '#test/peers/connecting.ts';
import { mustSend, next } from '#test/sockets.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const online = connecting(test);
const { history, shelve, upload, updateStatus } = chatEndpoints;

let vendor: TestAccount;
let customers: TestAccount[];
/** Ids of the vendor's conversations, one with each customer, the most recently active last. */
let ids: string[];
beforeEach(async () => {
  vendor = await buildAccount(test, 'vendors');
  customers = [];
  ids = [];
  for (const minute of [1, 2, 3]) {
    const customer = await buildAccount(test, 'customers');
    const at = new Date(Date.UTC(2026, 0, 1, 0, minute));
    const sides = { customer_id: customer.id, vendor_id: vendor.id, active_at: at };
    const id = await buildConversation(test.database.db, sides);
    await buildMessages(test.database.db, id, 'customer', [`Hello ${minute}`], at);
    customers.push(customer);
    ids.push(id);
  }
});

/** Creates a conversation of the vendor with another customer. */
async function buildOtherConversation(): Promise<string> {
  const customer_id = await buildCustomer(test.database.db);
  return buildConversation(test.database.db, { customer_id, vendor_id: vendor.id });
}

const put = (token: string, conversationId: string, shelf: ConversationFolder) =>
  test.as(token).call(shelve, { body: { conversationId, shelf } });

async function listed(account: TestAccount, query: object = {}) {
  const { ok } = await test.as(account.token).call(history, { params: { id: account.id }, query });
  expect(ok.total).toBe(ok.data.length);
  return ok.data.map(({ _id, shelf }) => [ids.indexOf(_id), shelf]);
}

const [first, second, third] = [0, 1, 2];
const idOf = (nr: number) => ids[nr] ?? '';

describe('folders of conversations', () => {
  it('sort only the list of the member who set them, pinned first', async () => {
    for (const _ of [1, 2]) {
      const { ok } = await put(vendor.token, idOf(first), 'pinned');
      expect(ok.data).toEqual({ _id: idOf(first), shelf: 'pinned' });
    }
    await put(vendor.token, idOf(third), 'archived');
    expect(await listed(vendor)).toEqual([
      [first, 'pinned'],
      [second, 'inbox'],
      [third, 'archived'],
    ]);
    const [, , customer] = customers as [TestAccount, TestAccount, TestAccount];
    expect(await listed(customer)).toEqual([[third, 'inbox']]);
    await put(vendor.token, idOf(first), 'inbox');
    await put(vendor.token, idOf(third), 'inbox');
    expect((await listed(vendor)).map(([nr]) => nr)).toEqual([third, second, first]);
  });

  it.each(['customer', 'vendor'])(
    'move an archived conversation to the inbox when the %s writes',
    async (by) => {
      const [customer] = customers as [TestAccount];
      await put(vendor.token, idOf(first), 'archived');
      await put(customer.token, idOf(first), 'archived');
      const writer = by === 'customer' ? customer : vendor;
      const body = { conversationId: idOf(first), message: 'One more thing' };
      expect((await test.as(writer.token).call(upload, { body })).status).toBe(201);
      expect(await listed(vendor, { shelf: 'archived' })).toEqual([]);
      expect(await listed(customer)).toEqual([[first, 'inbox']]);
    },
  );

  it('leave a pinned conversation pinned after a new message', async () => {
    await put(vendor.token, idOf(first), 'pinned');
    const body = { conversationId: idOf(first), message: 'Good morning' };
    await test.as(vendor.token).call(upload, { body });
    expect(await listed(vendor, { shelf: 'pinned' })).toEqual([[first, 'pinned']]);
  });

  it('cannot be set for unknown conversations or for those of other members', async () => {
    const [customer] = customers as [TestAccount];
    const [ofOthers, missing] = [
      await put(customer.token, idOf(second), 'pinned'),
      await put(customer.token, newId(), 'pinned'),
    ];
    expect([ofOthers.status, missing.status]).toEqual([404, 404]);
    // The answers do not reveal whether an id exists.
    expect({ ...ofOthers.failure, request_id: '' }).toEqual({
      ...missing.failure,
      request_id: '',
    });
    expect((await put(vendor.token, idOf(first), 'drawer' as ConversationFolder)).status).toBe(422);
    expect(
      (await test.as().call(shelve, { body: { conversationId: idOf(first), shelf: 'inbox' } }))
        .status,
    ).toBe(401);
  });

  it('are sent only to other browsers of the member who set them', { tags: 'engine' }, async () => {
    const [customer] = customers as [TestAccount];
    const [mine, theirs] = [await online(vendor.token), await online(customer.token)];
    const heard = vi.fn();
    theirs.on('shelf', heard);
    const shelfEvent = next(mine, 'shelf');
    await put(vendor.token, idOf(first), 'pinned');
    expect(await shelfEvent).toEqual({ conversationId: idOf(first), shelf: 'pinned' });
    // An event wrongly sent to the customer would arrive before this message.
    const message = next(theirs, 'message');
    await mustSend(mine, { conversationId: idOf(first), message: 'Good morning' });
    await message;
    expect(heard).not.toHaveBeenCalled();
  });

  it('limit the number of pinned conversations, even for concurrent requests', async () => {
    const { pinned } = limits.chat;
    const more = await Promise.all(
      Array.from({ length: pinned - 1 }, () => buildOtherConversation()),
    );
    const some = [...more, ...ids];
    const answers = await Promise.all(some.map((id) => put(vendor.token, id, 'pinned')));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status }) => status)).toEqual([409, 409]);
    expect(refused[0]?.failure).toMatchObject({ message: folderOutcomes.full });
    const { ok } = await test.as(vendor.token).call(history, {
      params: { id: vendor.id },
      query: { shelf: 'pinned' },
    });
    expect(ok.total).toBe(pinned);
    const [one] = ok.data;
    expect((await put(vendor.token, one?._id ?? '', 'pinned')).status).toBe(200);
    expect((await put(vendor.token, one?._id ?? '', 'archived')).status).toBe(200);
    const left = some[answers.findIndex(({ status }) => status === 409)] ?? '';
    expect((await put(vendor.token, left, 'pinned')).status).toBe(200);
  });

  it("can be set by the vendor after the customer's account is deleted", async () => {
    const [customer] = customers as [TestAccount];
    await put(customer.token, idOf(first), 'pinned');
    const leave = { params: { id: customer.id }, body: {} };
    expect((await test.as(customer.token).call(customerEndpoints.remove, leave)).status).toBe(200);
    expect((await put(customer.token, idOf(first), 'archived')).status).toBe(401);
    expect((await put(vendor.token, idOf(first), 'archived')).status).toBe(200);
    const row = await test.database.db
      .selectFrom('conversations')
      .select(['customer_shelf', 'vendor_shelf'])
      .where('id', '=', idOf(first))
      .executeTakeFirst();
    expect(row).toEqual({ customer_shelf: 'inbox', vendor_shelf: 'archived' });
  });

  it('affect neither unread counts nor the filter for unread conversations', async () => {
    await put(vendor.token, idOf(first), 'archived');
    expect(await countUnreadMessages(test.database.db, 'vendor', vendor.id)).toBe(3);
    expect(await listed(vendor, { unread: 'true' })).toEqual([
      [third, 'inbox'],
      [second, 'inbox'],
      [first, 'archived'],
    ]);
  });
});

describe('list of conversations', () => {
  it('can be filtered by unread messages and status', async () => {
    const messages = chatEndpoints.messages;
    await test.as(vendor.token).call(messages, { params: { id: idOf(second) } });
    expect((await listed(vendor, { unread: 'true' })).map(([nr]) => nr)).toEqual([third, first]);
    expect((await listed(vendor, { unread: 'false' })).map(([nr]) => nr)).toEqual([second]);

    const query = { conversationId: idOf(first), status: 'completed' as const };
    await test.as(vendor.token).call(updateStatus, { query });
    expect((await listed(vendor, { status: 'completed' })).map(([nr]) => nr)).toEqual([first]);
  });
});
