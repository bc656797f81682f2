import { loanApplicationEndpoints } from '@threshold/contract/endpoints/applications/loan-applications';
import { notificationEndpoints } from '@threshold/contract/endpoints/notifications/notifications';
import {
  invitationWords,
  reviewEndpoints,
  reviewInvitationEndpoints,
} from '@threshold/contract/endpoints/reviews/reviews';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { beforeEach, describe, expect, it } from 'vitest';
import { requestExportLink } from '#test/arrangements/exported-data.ts';
import { buildAccount, type TestAccount } from '#test/factories/account.ts';
import { buildApplication } from '#test/factories/application.ts';
import { buildAppointment } from '#test/factories/appointment.ts';
import { buildConversation, buildMessages } from '#test/factories/conversation.ts';
import { listMailsTo } from '#test/outbox.ts';
import { testApp } from '#test/test-app.ts';
import { unzip } from '#test/unzip.ts';

const test = testApp({ rateLimitScale: 1 });
const { clients, invite } = reviewInvitationEndpoints;

let vendor: TestAccount;
let customer: TestAccount;
beforeEach(async () => {
  vendor = await buildAccount(test, 'vendors');
  customer = await buildAccount(test, 'customers');
});

const pair = () => ({ vendor_id: vendor.id, customer_id: customer.id });
const deal = () => buildApplication(test, { ...pair(), status: 'completed' });
const ask = (whom = customer) =>
  test.as(vendor.token).call(invite, { body: { customer: whom.id } });
const list = async (query: Record<string, string> = {}) =>
  (await test.as(vendor.token).call(clients, { query })).ok;
const ids = async () => (await list()).data.map(({ customer: { _id } }) => _id);
const mails = (whom = customer) => listMailsTo(test.database.db, whom.email);

describe('invitation of a client to write a review', () => {
  it('causes one mail and one notification with a fixed text', async () => {
    await deal();
    expect((await list()).data).toMatchObject([
      { customer: { _id: customer.id }, invited_at: null },
    ]);
    const [first, second] = await Promise.all([ask(), ask()]);
    const later = await ask();
    expect([first.status, second.ok.data, later.ok.data]).toEqual([
      201,
      first.ok.data,
      first.ok.data,
    ]);
    const [mail, ...more] = await mails();
    expect([more, mail?.subject]).toEqual([[], invitationWords.subject]);
    for (const words of [invitationWords.more, invitationWords.stop]) {
      expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(words);
    }
    const { ok } = await test.as(customer.token).call(notificationEndpoints.list);
    expect(ok.data).toMatchObject([
      { kind: 'review', href: `/customer/search-brokers/${vendor.id}#write-review` },
    ]);
    expect((await list()).data[0]?.invited_at).toBe(first.ok.data.invited_at);
  });

  it('requires earlier messages in both directions or a call, without a block', async () => {
    expect([(await ask()).status, await ids()]).toEqual([404, []]);
    const { db } = test.database;
    const conversation = await buildConversation(db, pair());
    await buildMessages(db, conversation, 'vendor', ['Hello?']);
    const oneSided = await ask();
    expect([oneSided.status, oneSided.failure.message, await ids()]).toEqual([
      403,
      outcomes.reviews.invite_refused,
      [],
    ]);
    await buildMessages(db, conversation, 'customer', ['Hello.']);
    expect(await ids()).toEqual([customer.id]);
    await db
      .updateTable('conversations')
      .set({ blocked_by_customer_at: test.clock.now })
      .where('id', '=', conversation)
      .execute();
    expect([(await ask()).status, await ids()]).toEqual([403, []]);
    const other = await buildAccount(test, 'customers');
    const ended = new Date(test.clock.now.getTime() - 3_600_000);
    await buildAppointment(db, {
      vendor_id: vendor.id,
      customer_id: other.id,
      starts_at: new Date(ended.getTime() - 1_800_000),
      ends_at: ended,
    });
    expect([(await ask(other)).status, await ids()]).toEqual([201, [other.id]]);
    expect(await mails()).toEqual([]);
  });

  it("is refused if the customer's only application was withdrawn", async () => {
    const id = await deal();
    await test.as(customer.token).call(loanApplicationEndpoints.withdraw, { params: { id } });
    expect([(await ask()).status, await ids()]).toEqual([404, []]);
  });

  it('is refused if the customer has already reviewed the vendor', async () => {
    await deal();
    await test.as(customer.token).call(reviewEndpoints.create, {
      body: { vendor: vendor.id, rating: 2, comment: 'Slow.' },
    });
    expect([(await ask()).status, await ids()]).toEqual([403, []]);
  });

  it('can be turned off and on by the client, invisibly for vendors', {
    tags: 'engine',
  }, async () => {
    await deal();
    const choose = (review_invitations: boolean) =>
      test.as(customer.token).call(notificationEndpoints.update, { body: { review_invitations } });
    expect((await choose(false)).ok.data.review_invitations).toBe(false);
    const refused = await ask();
    expect([refused.status, refused.failure.message, await ids(), await mails()]).toEqual([
      403,
      outcomes.reviews.invite_refused,
      [],
      [],
    ]);
    const zip = await unzip(
      (await test.app.inject(await requestExportLink(test, customer))).rawPayload,
    );
    expect(String(zip['muted-mails.json'])).toContain('review_invitation');
    expect((await choose(true)).ok.data.review_invitations).toBe(true);
    expect((await ask()).status).toBe(201);
  });

  it('causes no mail if the client turned off mails about reviews', async () => {
    await deal();
    await test
      .as(customer.token)
      .call(notificationEndpoints.update, { body: { mail: { review: false } } });
    expect([(await ask()).status, await mails()]).toEqual([201, []]);
  });
});

describe('vendor who invites clients to review', () => {
  it('can send a limited number of invitations per day', async () => {
    const { invitations_per_day } = limits.review;
    const all: TestAccount[] = [];
    for (let nr = 0; nr <= invitations_per_day; nr += 1) {
      customer = await buildAccount(test, 'customers');
      all.push(customer);
      await deal();
    }
    const statuses: number[] = [];
    for (const one of all) statuses.push((await ask(one)).status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(invitations_per_day);
    expect(statuses.at(-1)).toBe(429);
    expect((await list({ q: 'nobody of that name' })).total).toBe(0);
    expect((await list({ limit: '5' })).data).toHaveLength(5);
  });

  it('must have an approved listing', async () => {
    await deal();
    await test.database.db
      .updateTable('vendors')
      .set({ status: 'suspended' })
      .where('id', '=', vendor.id)
      .execute();
    expect((await ask()).status).toBe(403);
  });
});
