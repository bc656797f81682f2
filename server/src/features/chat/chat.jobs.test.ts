import { chatEndpoints } from '@threshold/contract/endpoints/chat/chat';
import { notificationEndpoints } from '@threshold/contract/endpoints/notifications/notifications';
import { describe, expect, it } from 'vitest';
import { buildAccount, type TestAccount } from '#test/factories/account.ts';
import { buildConversation, buildMessages } from '#test/factories/conversation.ts';
import { listMailsTo } from '#test/outbox.ts';
import { publicUrl, testApp } from '#test/test-app.ts';
import { sendUnreadMessageReminders } from './chat.jobs.ts';

const test = testApp();
const MINUTE_MS = 60_000;
const secret = 'The key is under the mat';

/** Runs the job for reminders as if `minutes` had passed. */
async function tellAfter(minutes: number) {
  const now = new Date(test.clock.now.getTime() + minutes * MINUTE_MS);
  await sendUnreadMessageReminders({
    database: test.database,
    now: () => now,
    publicUrl: () => publicUrl,
  });
}

/** Creates a conversation in which the recipient, `reader`, was last seen an hour ago. */
async function waiting(readerIs: 'customers' | 'vendors' = 'customers') {
  const customer = await buildAccount(test, 'customers');
  const vendor = await buildAccount(test, 'vendors');
  const id = await buildConversation(test.database.db, {
    customer_id: customer.id,
    vendor_id: vendor.id,
  });
  const reader = readerIs === 'customers' ? customer : vendor;
  await seen(reader, new Date(test.clock.now.getTime() - 60 * MINUTE_MS));
  const write = (count = 1) =>
    buildMessages(
      test.database.db,
      id,
      readerIs === 'customers' ? 'vendor' : 'customer',
      Array.from({ length: count }, () => secret),
      test.clock.now,
    );
  return { customer, vendor, reader, id, write };
}

async function seen({ accountRef }: TestAccount, last_seen_at: Date) {
  const [[column, id] = ['', '']] = Object.entries(accountRef);
  await test.database.db
    .updateTable('sessions')
    .set({ last_seen_at })
    .where(column as 'customer_id', '=', id)
    .execute();
}

const mails = ({ email }: TestAccount) => listMailsTo(test.database.db, email);

describe('reminder of an unread message', () => {
  it.each(['customers', 'vendors'] as const)(
    'is sent once to %s after five minutes, without the message text',
    { tags: 'engine' },
    async (readerIs) => {
      const { customer, vendor, reader, write } = await waiting(readerIs);
      await write(2);
      await tellAfter(4.9);
      expect(await mails(reader)).toHaveLength(0);
      await tellAfter(5);
      await tellAfter(6);
      const [mail, ...more] = await mails(reader);
      expect(more).toEqual([]);
      expect(mail?.subject).toMatch(/^2 new messages( from Casey Customer)?$/);
      const page =
        readerIs === 'customers' ? `/customer/inbox/${vendor.id}` : `/vendor/inbox/${customer.id}`;
      expect(mail?.text).toContain(`${publicUrl}${page}`);
      const role = readerIs === 'customers' ? 'customer' : 'vendor';
      expect(mail?.text).toContain(`${publicUrl}/${role}/settings#notices`);
      for (const content of [mail?.subject, mail?.text, mail?.html]) {
        expect(content).not.toContain(secret);
      }
      const { ok } = await test.as(reader.token).call(notificationEndpoints.list);
      expect(ok.data).toMatchObject([{ kind: 'message', href: page, read: false }]);
    },
  );

  it('is not sent if the recipient is online or read the message', async () => {
    const read = await waiting();
    await read.write();
    await test.as(read.reader.token).call(chatEndpoints.messages, { params: { id: read.id } });
    const about = await waiting();
    await about.write();
    await seen(about.reader, new Date(test.clock.now.getTime() + 2 * MINUTE_MS));
    await tellAfter(5);
    expect([...(await mails(read.reader)), ...(await mails(about.reader))]).toEqual([]);
    await tellAfter(8);
    expect(await mails(about.reader)).toHaveLength(1);
  });

  it('is sent for a new message after earlier messages were read', async () => {
    const { reader, id, write } = await waiting();
    await write();
    await tellAfter(5);
    await test.as(reader.token).call(chatEndpoints.messages, { params: { id } });
    await seen(reader, new Date(test.clock.now.getTime() - 60 * MINUTE_MS));
    await write();
    await tellAfter(5);
    expect(await mails(reader)).toHaveLength(2);
  });

  it('is only a notification if the recipient turned off message mails', async () => {
    const { reader, write } = await waiting();
    const me = test.as(reader.token);
    await me.call(notificationEndpoints.update, { body: { mail: { message: false } } });
    await seen(reader, new Date(test.clock.now.getTime() - 60 * MINUTE_MS));
    await write();
    await tellAfter(5);
    expect(await mails(reader)).toEqual([]);
    const { ok } = await me.call(notificationEndpoints.list);
    expect(ok).toMatchObject({ total: 1, unread: 1 });
    const readAll = await me.call(notificationEndpoints.update, { body: { read_all: true } });
    expect(readAll.ok.data.unread).toBe(0);
    await me.call(notificationEndpoints.update, { body: { mail: { message: true } } });
    expect((await me.call(notificationEndpoints.list)).ok.mail.message).toBe(true);
  });

  it('is sent once even if two processes run concurrently', { tags: 'engine' }, async () => {
    const { reader, write } = await waiting();
    await write();
    await Promise.all([tellAfter(5), tellAfter(5)]);
    expect(await mails(reader)).toHaveLength(1);
  });
});
