import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '@threshold/contract/endpoint';
import { chatEndpoints } from '@threshold/contract/endpoints/chat/chat';
import { limits } from '@threshold/contract/limits';
import { messages as sentences } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { buildAccount, type TestAccount } from '#test/factories/account.ts';
import { buildPair } from '#test/factories/pair.ts';
import { connecting } from '#test/peers/connecting.ts';
import { type ClientSocket, mustSend, next, send } from '#test/sockets.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const online = connecting(test);

/** Creates a customer and an approved vendor in a conversation, both connected. */
async function pair() {
  const { customer, vendor, conversationId } = await buildPair(test);
  return {
    customer,
    vendor,
    conversationId,
    customerSocket: await online(customer.token),
    vendorSocket: await online(vendor.token),
  };
}

async function storedIn(conversationId: string, reader: TestAccount) {
  const request = { params: { id: conversationId } };
  return (await test.as(reader.token).call(chatEndpoints.messages, request)).ok.data;
}

describe('message sent by socket', () => {
  it('is acknowledged and delivered to recipient and all browsers of the sender', async () => {
    const { customer, vendor, conversationId, customerSocket, vendorSocket } = await pair();
    const secondBrowser = await online(customer.token);
    const arrivals = [next(vendorSocket, 'message'), next(secondBrowser, 'message')];
    const ack = await send(customerSocket, {
      message: ' Hello there ',
      conversationId,
      clientMessageId: 'mine',
    });
    const [stored] = await storedIn(conversationId, vendor);
    const message = { ...stored, id: stored?._id };
    expect(ack).toEqual({
      status: true,
      message,
      _id: stored?._id,
      id: stored?._id,
      createdAt: stored?.createdAt,
    });
    expect(stored).toMatchObject({
      body: 'Hello there',
      sender: customer.id,
      senderType: 'customer',
      receiverId: vendor.id,
      clientMessageId: 'mine',
      position: 1,
      file: null,
    });
    for (const event of await Promise.all(arrivals)) expect(event).toEqual({ message });
  });

  it("reaches the sender's other browser even if the sending browser disconnects", async () => {
    const { customer, conversationId, customerSocket } = await pair();
    const secondBrowser = await online(customer.token);
    const arrival = next(secondBrowser, 'message');
    const atServer = test.app.sockets.sockets.sockets.get(customerSocket.id ?? '');
    // Disconnects after the server has received the message, before it is stored.
    atServer?.once('message', () => atServer.disconnect(true));
    customerSocket.emit('message', { message: 'Last words', conversationId });
    expect((await arrival).message.body).toBe('Last words');
  });

  it('creates the conversation if it is the first to an approved vendor', async () => {
    const customer = await buildAccount(test, 'customers');
    const vendor = await buildAccount(test, 'vendors');
    const socket = await online(customer.token);
    const first = await mustSend(socket, { message: 'Hi', receiverId: vendor.id });
    const second = await mustSend(socket, { message: 'Again', receiverId: vendor.id });
    expect(second).toMatchObject({ conversationId: first.conversationId, position: 2 });
  });

  it('is stored and delivered once even if its sender sends it repeatedly', async () => {
    const { customer, conversationId, customerSocket, vendorSocket } = await pair();
    const heard: string[] = [];
    for (const socket of [vendorSocket, await online(customer.token)])
      socket.on('message', ({ message }) => heard.push(message.body));
    const event = { message: 'Once', conversationId, clientMessageId: randomUUID() };
    const acks = await Promise.all(Array.from({ length: 10 }, () => send(customerSocket, event)));
    const later = await send(customerSocket, event);
    expect(new Set([...acks, later].map((ack) => ack.status && ack._id)).size).toBe(1);
    expect(await storedIn(conversationId, customer)).toHaveLength(1);
    // Duplicate deliveries of the first message would arrive before this one.
    await send(customerSocket, { message: 'Next', conversationId });
    await expect.poll(() => heard.toSorted()).toEqual(['Next', 'Next', 'Once', 'Once']);
  });

  it('is stored in the order of sending when both members write concurrently', async () => {
    const { customer, conversationId, customerSocket, vendorSocket } = await pair();
    const sendMany = (socket: ClientSocket, name: string) =>
      Promise.all(
        Array.from({ length: 40 }, (_, nr) =>
          mustSend(socket, { message: `${name} ${nr}`, conversationId }),
        ),
      );
    await Promise.all([sendMany(customerSocket, 'c'), sendMany(vendorSocket, 'v')]);
    const stored = await storedIn(conversationId, customer);
    expect(stored.map(({ position }) => position)).toEqual(stored.map((_, index) => index + 1));
    for (const name of ['c', 'v']) {
      const sent = stored.filter(({ body }) => body.startsWith(name)).map(({ body }) => body);
      expect(sent).toEqual(Array.from({ length: 40 }, (_, nr) => `${name} ${nr}`));
    }
    const row = await test.database.db
      .selectFrom('conversations')
      .selectAll()
      .where('id', '=', conversationId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ message_count: 80, customer_unread: 0, vendor_unread: 40 });
  });

  it('has the signed-in member as sender, whatever sender the event contains', async () => {
    const { conversationId, customer, customerSocket } = await pair();
    const sent = await mustSend(customerSocket, {
      message: 'Pretending',
      conversationId,
      senderType: 'vendor',
      role: 'vendor',
    });
    expect(sent).toMatchObject({ sender: customer.id, senderType: 'customer' });
  });
});

describe('refusal of a socket message', () => {
  const refused = (code: ErrorCode, message: string) => ({ status: false, code, message });

  it("is returned for an unknown conversation or another member's conversation", async () => {
    const theirs = await pair();
    const { customerSocket } = await pair();
    let heard = 0;
    theirs.vendorSocket.on('message', () => (heard += 1));
    for (const conversationId of [theirs.conversationId, newId()]) {
      expect(await send(customerSocket, { message: 'Hi', conversationId })).toEqual(
        refused('not_found', outcomes.refusals.not_found),
      );
    }
    expect(await storedIn(theirs.conversationId, theirs.customer)).toEqual([]);
    expect(heard).toBe(0);
  });

  it.each(['suspended', 'rejected', 'pending'] as const)(
    'is returned to customer and vendor if the vendor is %s',
    async (status) => {
      const { vendor, conversationId, customerSocket, vendorSocket } = await pair();
      await test.database.db
        .updateTable('vendors')
        .set({ status })
        .where('id', '=', vendor.id)
        .execute();
      for (const socket of [customerSocket, vendorSocket]) {
        expect(await send(socket, { message: 'Hi', conversationId })).toEqual(
          refused('forbidden', outcomes.vendors.not_approved),
        );
      }
    },
  );

  it('is returned to customer and vendor if either has blocked the other', async () => {
    const { customer, conversationId, customerSocket, vendorSocket } = await pair();
    await test.as(customer.token).call(chatEndpoints.block, { body: { conversationId } });
    for (const socket of [customerSocket, vendorSocket]) {
      expect(await send(socket, { message: 'Hi', conversationId })).toEqual(
        refused('forbidden', outcomes.chat.blocked),
      );
    }
  });

  it('is returned to a sender with an unverified email address', async () => {
    const customer = await buildAccount(test, 'customers', { email_verified_at: null });
    const vendor = await buildAccount(test, 'vendors');
    const socket = await online(customer.token);
    expect(await send(socket, { message: 'Hi', receiverId: vendor.id })).toEqual(
      refused('email_unverified', outcomes.account.verify_first),
    );
  });

  it('is returned for empty, long or malformed messages or missing recipients', async () => {
    const { conversationId, customerSocket } = await pair();
    const cases: readonly (readonly [unknown, string])[] = [
      [{ message: ' ', conversationId }, sentences.chat.empty],
      [
        { message: 'x'.repeat(limits.chat.message_characters + 1), conversationId },
        sentences.chat.too_long,
      ],
      [{ message: 'Hi' }, sentences.chat.who],
      [{ message: 'Hi', conversationId: 'abc' }, sentences.general.id],
    ];
    for (const [event, sentence] of cases) {
      expect(await send(customerSocket, event as never)).toEqual(refused('invalid', sentence));
    }
    for (const nonsense of [null, 1, [], 'text', { __proto__: { isAdmin: true } }]) {
      expect((await send(customerSocket, nonsense as never)).status).toBe(false);
    }
    await mustSend(customerSocket, { message: 'Still here', conversationId });
  });

  it('disconnects a sender whose message is above the size limit', async () => {
    const { conversationId, customerSocket } = await pair();
    const gone = new Promise((resolve) => customerSocket.once('disconnect', resolve));
    customerSocket.emit('message', { message: 'x'.repeat(300 * 1024), conversationId });
    expect(await gone).toBe('transport close');
  });

  it('does not affect a concurrent message of another sender', async () => {
    const one = await pair();
    const other = await pair();
    const [bad, good] = await Promise.all([
      send(one.customerSocket, { message: 'Hi', conversationId: other.conversationId }),
      send(other.customerSocket, { message: 'Hi', conversationId: other.conversationId }),
    ]);
    expect([bad.status, good.status]).toEqual([false, true]);
  });
});

describe('typing event', () => {
  it('reaches the recipient only in an existing conversation without a block', async () => {
    const { customer, vendor, conversationId, customerSocket, vendorSocket } = await pair();
    const stranger = await buildAccount(test, 'customers');
    const strangerSocket = await online(stranger.token);
    const heard: unknown[] = [];
    vendorSocket.on('typing', (event) => heard.push(event));
    const typingEvent = next(vendorSocket, 'typing');
    strangerSocket.emit('typing', { receiverId: vendor.id, isTyping: true });
    // The acknowledgement of a message arrives after earlier events of the same socket.
    await send(strangerSocket, { message: 'Hi', conversationId });
    customerSocket.emit('typing', { receiverId: vendor.id, isTyping: true });
    expect(await typingEvent).toEqual({ senderId: customer.id, isTyping: true });

    await test.as(vendor.token).call(chatEndpoints.block, { body: { conversationId } });
    customerSocket.emit('typing', { receiverId: vendor.id, isTyping: false });
    await send(customerSocket, { message: 'Hi', conversationId });
    expect(heard).toEqual([{ senderId: customer.id, isTyping: true }]);
  });

  it('still reaches the recipient for seconds after another process stored a block', async () => {
    const { customer, vendor, conversationId, customerSocket, vendorSocket } = await pair();
    const other = await pair();
    const type = () => customerSocket.emit('typing', { receiverId: vendor.id, isTyping: true });
    const heard: unknown[] = [];
    vendorSocket.on('typing', (event) => heard.push(event));
    type();
    await expect.poll(() => heard).toHaveLength(1);
    // Simulates a block that another process stores; this process gets no signal of it.
    await test.database.db
      .updateTable('conversations')
      .set({ blocked_by_vendor_at: test.clock.now })
      .where('id', '=', conversationId)
      .execute();
    type();
    await expect.poll(() => heard).toHaveLength(2);
    test.clock.now = new Date(test.clock.now.getTime() + 5000);
    type();
    await send(customerSocket, { message: 'Hi', conversationId: other.conversationId });
    expect(heard).toEqual([
      { senderId: customer.id, isTyping: true },
      { senderId: customer.id, isTyping: true },
    ]);
  });
});

describe('read event', () => {
  it('reduces the unread count to the messages after the given message', async () => {
    const { customer, conversationId, customerSocket, vendorSocket } = await pair();
    const first = await mustSend(vendorSocket, { message: '1', conversationId });
    await mustSend(vendorSocket, { message: '2', conversationId });
    const unread = async () => {
      const request = { params: { id: customer.id } };
      const { ok } = await test.as(customer.token).call(chatEndpoints.history, request);
      return ok.data[0]?.unread;
    };
    expect(await unread()).toBe(2);
    customerSocket.emit('read', { conversationId, messageId: first._id });
    await expect.poll(unread).toBe(1);
    customerSocket.emit('read', { conversationId, messageId: first._id });
    await mustSend(customerSocket, { message: 'Seen', conversationId });
    expect(await unread()).toBe(1);
  });
});
