import { chatEndpoints } from '@threshold/contract/endpoints/chat/chat';
import { staffChatReportEndpoints } from '@threshold/contract/endpoints/staff/content';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { VendorStatus } from '@threshold/contract/vocabularies';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { buildAccount } from '#test/factories/account.ts';
import { buildConversation, buildMessages } from '#test/factories/conversation.ts';
import { buildVendor, buildVendorAlias } from '#test/factories/vendor.ts';
import { sharedStaff } from '#test/people.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const staff = sharedStaff(test);
const { history, open, prospect, messages, updateStatus, report, block } = chatEndpoints;

/** Creates a customer and an approved vendor in a conversation with these messages. */
async function pair(bodies: readonly string[] = []) {
  const customer = await buildAccount(test, 'customers');
  const vendor = await buildAccount(test, 'vendors');
  const { db } = test.database;
  const id = await buildConversation(db, { customer_id: customer.id, vendor_id: vendor.id });
  const ids = bodies.length > 0 ? await buildMessages(db, id, 'vendor', bodies) : [];
  return { customer, vendor, id, ids };
}

const read = (token: string, id: string, query: object = {}) =>
  test.as(token).call(messages, { params: { id }, query });

async function unreadOf(account: { id: string; token: string }): Promise<number | undefined> {
  const { ok } = await test.as(account.token).call(history, { params: { id: account.id } });
  return ok.data[0]?.unread;
}

describe('opening a conversation', () => {
  const openWith = (token: string, receiverId: string) =>
    test.as(token).call(open, { query: { receiverId } });

  it('returns one conversation to both the customer and the approved vendor', async () => {
    const customer = await buildAccount(test, 'customers');
    const vendor = await buildAccount(test, 'vendors');
    const made = (await openWith(customer.token, vendor.id)).ok.data;
    expect(made.status).toBe('pending');
    expect((await openWith(customer.token, vendor.id)).ok.data._id).toBe(made._id);
    expect((await openWith(vendor.token, customer.id)).ok.data._id).toBe(made._id);
  });

  it('creates one conversation for twenty concurrent requests', async () => {
    const customer = await buildAccount(test, 'customers');
    const vendor = await buildAccount(test, 'vendors');
    const calls = Array.from({ length: 20 }, () => openWith(customer.token, vendor.id));
    const ids = (await Promise.all(calls)).map(({ ok }) => ok.data._id);
    expect(new Set(ids).size).toBe(1);
  });

  it.each<VendorStatus>(['pending', 'claimed', 'in_complete', 'rejected', 'suspended'])(
    'refuses a customer if the vendor is %s',
    async (status) => {
      const { token } = await buildAccount(test, 'customers');
      const answered = await openWith(token, await buildVendor(test.database.db, { status }));
      expect([answered.status, answered.failure.error]).toEqual([
        403,
        outcomes.vendors.not_approved,
      ]);
    },
  );

  it('returns the existing conversation for a former id of the listing', async () => {
    const { customer, vendor, id } = await pair();
    const alias_id = await buildVendorAlias(test.database.db, vendor.id);
    expect((await openWith(customer.token, alias_id)).ok.data._id).toBe(id);
  });

  it('returns 404 for an unknown vendor and 422 without a recipient', async () => {
    const { token } = await buildAccount(test, 'customers');
    expect((await openWith(token, newId())).status).toBe(404);
    expect((await test.as(token).raw({ url: '/api/chat/getConversation' })).status).toBe(422);
  });

  it('refuses a vendor who has had no contact with the customer', async () => {
    const vendor = await buildAccount(test, 'vendors');
    const stranger = await buildAccount(test, 'customers');
    for (const id of [stranger.id, newId()]) {
      const { status, failure } = await openWith(vendor.token, id);
      expect([status, failure.error]).toEqual([403, outcomes.chat.no_tie]);
    }
  });
});

describe('looking up a new recipient', () => {
  const look = (token: string, id: string) => test.as(token).call(prospect, { params: { id } });

  it('returns customer and vendor, but creates no conversation', async () => {
    const customer = await buildAccount(test, 'customers');
    const vendor = await buildAccount(test, 'vendors');
    const { data } = (await look(customer.token, vendor.id)).ok;
    expect(data).toMatchObject({
      _id: null,
      sides: { vendor: { _id: vendor.id, verified: true }, customer: { _id: customer.id } },
    });
    const { ok } = await test.as(customer.token).call(history, { params: { id: customer.id } });
    expect(ok.total).toBe(0);
    // A vendor may look up only customers with earlier dealings; this one has none.
    const stranger = await look(vendor.token, customer.id);
    expect([stranger.status, stranger.failure.error]).toEqual([403, outcomes.chat.no_tie]);
  });

  it('returns an existing conversation, also for a former id of the listing', async () => {
    const { customer, vendor, id } = await pair();
    const alias_id = await buildVendorAlias(test.database.db, vendor.id);
    const there = { _id: id, sides: null };
    expect((await look(customer.token, alias_id)).ok.data).toEqual(there);
    expect((await look(vendor.token, customer.id)).ok.data).toEqual(there);
  });

  it('is refused for unknown and unapproved vendors', async () => {
    const { token } = await buildAccount(test, 'customers');
    expect((await look(token, newId())).status).toBe(404);
    const pending = await buildVendor(test.database.db, { status: 'pending' });
    expect((await look(token, pending)).failure.error).toBe(outcomes.vendors.not_approved);
  });
});

it('a member with an unverified email address cannot use the chat', async () => {
  const customer = await buildAccount(test, 'customers', { email_verified_at: null });
  const vendorId = await buildVendor(test.database.db);
  const id = await buildConversation(test.database.db, {
    customer_id: customer.id,
    vendor_id: vendorId,
  });
  const me = test.as(customer.token);
  const answers = [
    await me.call(open, { query: { receiverId: vendorId } }),
    await me.call(prospect, { params: { id: vendorId } }),
    await me.call(history, { params: { id: customer.id } }),
    await me.call(messages, { params: { id } }),
    await me.call(report, { body: { conversationId: id, reason: 'Spam' } }),
    await me.call(block, { body: { conversationId: id } }),
  ];
  for (const { status, failure } of answers) {
    expect([status, failure.code, failure.error]).toEqual([
      403,
      'email_unverified',
      outcomes.account.verify_first,
    ]);
  }
});

describe('list of conversations', () => {
  it('is sorted by latest activity, with names, last message and unread count', async () => {
    const { customer, vendor, id } = await pair(['Hi', 'Are you there?']);
    const quiet = await buildVendor(test.database.db, { full_name: 'Quiet Vendor' });
    await buildConversation(test.database.db, {
      customer_id: customer.id,
      vendor_id: quiet,
      active_at: new Date('2026-01-01'),
    });
    const { ok } = await test.as(customer.token).call(history, { params: { id: customer.id } });
    expect(ok).toMatchObject({ total: 2, page: 1, limit: 200 });
    expect(ok.data).toMatchObject([
      {
        _id: id,
        vendor: { _id: vendor.id, verified: true },
        customer: { _id: customer.id, first_name: 'Casey', last_name: 'Customer' },
        lastMessage: {
          body: 'Are you there?',
          sender: vendor.id,
          senderType: 'vendor',
          file_name: null,
        },
        unread: 2,
        status: 'pending',
        shelf: 'inbox',
        blocked: false,
        blocked_by_me: false,
      },
      { vendor: { _id: quiet, full_name: 'Quiet Vendor' }, lastMessage: null, unread: 0 },
    ]);
  });

  it('cannot be read by other members', async () => {
    const { customer } = await pair();
    const other = await buildAccount(test, 'customers');
    const params = { id: customer.id };
    expect((await test.as(other.token).call(history, { params })).status).toBe(403);
  });
});

describe('messages of a conversation', () => {
  const bodies = ['1', '2', '3', '4', '5'];
  const textsOf = async (answer: ReturnType<typeof read>) =>
    (await answer).ok.data.map(({ body }) => body);

  it('are returned in pages by conversation id or by member id', async () => {
    const { customer, vendor, id } = await pair(bodies);
    expect(await textsOf(read(customer.token, id))).toEqual(bodies);
    expect(await textsOf(read(customer.token, vendor.id))).toEqual(bodies);
    expect(await textsOf(read(vendor.token, customer.id))).toEqual(bodies);
    expect(await textsOf(read(customer.token, id, { limit: 2 }))).toEqual(['4', '5']);
    expect(await textsOf(read(customer.token, id, { limit: 2, page: 2 }))).toEqual(['2', '3']);
    expect(await textsOf(read(customer.token, id, { limit: 2, page: 3 }))).toEqual(['1']);
    expect(await textsOf(read(customer.token, id, { limit: 2, page: 4 }))).toEqual([]);
    expect((await read(customer.token, id)).ok).toMatchObject({ total: 5, page: 1, limit: 100 });
    const positions = (await read(customer.token, id)).ok.data.map(({ position }) => position);
    expect(positions).toEqual([1, 2, 3, 4, 5]);
  });

  it('can be requested before or after a message while new messages arrive', async () => {
    const { customer, id, ids } = await pair(bodies);
    const query = (at: number) => ({ limit: 2, before: ids[at] });
    expect(await textsOf(read(customer.token, id, query(4)))).toEqual(['3', '4']);
    await buildMessages(test.database.db, id, 'vendor', ['6']);
    expect(await textsOf(read(customer.token, id, query(2)))).toEqual(['1', '2']);
    expect(await textsOf(read(customer.token, id, { after: ids[3] }))).toEqual(['5', '6']);
    expect(await textsOf(read(customer.token, id, { after: ids[0], limit: 2 }))).toEqual([
      '2',
      '3',
    ]);
  });

  it('can be requested around a given message, which does not mark them as read', async () => {
    const { customer, id, ids } = await pair(bodies);
    const around = (at: number, limit: number) =>
      textsOf(read(customer.token, id, { limit, around: ids[at] }));
    expect(await around(2, 3)).toEqual(['2', '3', '4']);
    expect(await around(2, 2)).toEqual(['3', '4']);
    expect(await around(0, 4)).toEqual(['1', '2', '3']);
    expect(await around(4, 4)).toEqual(['4', '5']);
    expect(await unreadOf(customer)).toBe(5);
  });

  it('are refused to every member except its customer and vendor', async () => {
    const { customer, id } = await pair(bodies);
    const other = await pair(bodies);
    for (const token of [other.customer.token, other.vendor.token]) {
      expect((await read(token, id)).status).toBe(404);
    }
    expect((await read(customer.token, newId())).status).toBe(404);
    expect((await read(customer.token, id, { after: other.ids[0] })).status).toBe(404);
    expect((await read(customer.token, id, { around: other.ids[0] })).status).toBe(404);
    expect((await read(customer.token, id, { limit: 201 })).status).toBe(422);
  });

  it('are marked as read only if the caller loads the newest page', async () => {
    const { customer, vendor, id, ids } = await pair(bodies);
    await buildMessages(test.database.db, id, 'customer', ['Yes?']);
    await read(customer.token, id, { after: ids[0] });
    await read(customer.token, id, { before: ids[4] });
    expect([await unreadOf(customer), await unreadOf(vendor)]).toEqual([5, 1]);
    await read(customer.token, id);
    expect([await unreadOf(customer), await unreadOf(vendor)]).toEqual([0, 1]);
    await buildMessages(test.database.db, id, 'vendor', ['6']);
    expect(await unreadOf(customer)).toBe(1);
  });
});

describe('status of a conversation', () => {
  it("can be changed by the conversation's vendor only", async () => {
    const { customer, vendor, id } = await pair();
    const set = (status: string, token = vendor.token) =>
      test.as(token).raw({
        method: 'PUT',
        url: `/api/chat/update-status?conversationId=${id}&status=${status}`,
      });
    for (const status of ['completed', 'pending', 'awaiting_documents', 'in_progress']) {
      expect((await set(status)).ok).toMatchObject({ data: { status } });
    }
    const { ok } = await test.as(customer.token).call(open, { query: { receiverId: vendor.id } });
    expect(ok.data.status).toBe('in_progress');
    expect((await set('closed')).status).toBe(422);
    expect((await set('completed', customer.token)).status).toBe(403);
    const other = await buildAccount(test, 'vendors');
    expect((await set('completed', other.token)).status).toBe(404);
    const unknown = { query: { conversationId: newId(), status: 'pending' as const } };
    expect((await test.as(vendor.token).call(updateStatus, unknown)).status).toBe(404);
  });
});

describe('report of a conversation', () => {
  it('shows staff the stored message texts, not texts from the reporter', async () => {
    const { customer, id, ids } = await pair(['Pay me here', 'Private']);
    const stranger = await pair(['Not yours']);
    const attached = [ids[0], stranger.ids[0]].map((_id) => ({ _id: _id ?? '', body: 'Made up' }));
    await test.as(customer.token).call(report, {
      body: { conversationId: id, reason: 'Wants money', messages: attached },
    });
    const row = await test.database.db
      .selectFrom('chat_reports')
      .selectAll()
      .where('conversation_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.messages).toMatchObject([
      { _id: ids[0], body: 'Pay me here', sender_role: 'vendor' },
    ]);
    expect(row).toMatchObject({ reporter_role: 'customer', customer_id: customer.id });
  });

  it('cuts long texts, so that staff can load every report', async () => {
    const { customer, id, ids } = await pair([
      'x'.repeat(limits.chat.message_characters),
      'Pay me',
    ]);
    const attached = ids.map((_id) => ({ _id, body: '' }));
    const body = { conversationId: id, reason: newId(), messages: attached };
    expect((await test.as(customer.token).call(report, { body })).status).toBe(201);
    const list = await staff.call(staffChatReportEndpoints.list, { query: { q: body.reason } });
    expect(list.ok.data[0]?.messages.map((message) => message.body)).toEqual([
      `${'x'.repeat(limits.chat.reported_characters)}…`,
      'Pay me',
    ]);
    const long = { _id: ids[1] ?? '', body: '\u0001'.repeat(limits.chat.reported_characters) };
    const messages = Array.from({ length: limits.chat.reported_messages }, () => long);
    const most = await test.as(customer.token).call(report, { body: { ...body, messages } });
    expect(most.status).toBe(201);
  });

  it('is refused while several reports by the same member are open', async () => {
    const { customer, vendor, id } = await pair();
    const send = ({ token }: { token: string }) => {
      const body = { conversationId: id, reason: 'Insults me again.' };
      return test.as(token).call(report, { body });
    };
    const sent = Array.from({ length: limits.chat.open_reports + 1 }, () => send(customer));
    const refused = (await Promise.all(sent)).filter(({ status }) => status !== 201);
    expect(refused.map(({ status, failure }) => [status, failure.error])).toEqual([
      [409, outcomes.chat.many_reports],
    ]);
    expect((await send(vendor)).status).toBe(201);
    const [first] = (
      await staff.call(staffChatReportEndpoints.list, { query: { q: 'Insults', status: 'open' } })
    ).ok.data.filter(({ reporter }) => reporter._id === customer.id);
    const decision = { decision: 'dismiss', reason: 'Seen.' } as const;
    const params = { id: first?._id ?? '' };
    await staff.call(staffChatReportEndpoints.settle, { params, body: decision });
    expect((await send(customer)).status).toBe(201);
    expect((await send(customer)).status).toBe(409);
  });

  it("is refused without a reason or for another member's conversation", async () => {
    const { customer, id } = await pair();
    const { token } = await buildAccount(test, 'customers');
    const body = { conversationId: id, reason: 'Spam' };
    expect((await test.as(token).call(report, { body })).status).toBe(404);
    const empty = { ...body, reason: ' ' };
    expect((await test.as(customer.token).call(report, { body: empty })).status).toBe(422);
  });
});

describe('block of a conversation', () => {
  it('is shown to both members and removed only by its author', async () => {
    const { customer, vendor, id } = await pair();
    const set = (token: string, blocked: boolean) =>
      test.as(token).call(block, { body: { conversationId: id, blocked } });
    const state = async (account: { id: string; token: string }) => {
      const { ok } = await test.as(account.token).call(history, { params: { id: account.id } });
      return [ok.data[0]?.blocked, ok.data[0]?.blocked_by_me];
    };
    expect((await set(customer.token, true)).ok.data.blocked_by_me).toBe(true);
    expect([await state(customer), await state(vendor)]).toEqual([
      [true, true],
      [true, false],
    ]);
    await set(vendor.token, false);
    expect(await state(customer)).toEqual([true, true]);
    await set(customer.token, false);
    expect([await state(customer), await state(vendor)]).toEqual([
      [false, false],
      [false, false],
    ]);
    const stranger = await buildAccount(test, 'vendors');
    expect((await set(stranger.token, true)).status).toBe(404);
  });
});
