import { loanApplicationEndpoints } from '@threshold/contract/endpoints/applications/loan-applications';
import { customerCalendarEndpoints } from '@threshold/contract/endpoints/calls/customers-calendar';
import {
  type NotificationKind,
  notificationEndpoints,
} from '@threshold/contract/endpoints/notifications/notifications';
import { reviewEndpoints } from '@threshold/contract/endpoints/reviews/reviews';
import { staffListingEndpoints } from '@threshold/contract/endpoints/staff/listings';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { buildAccount, type TestAccount } from '#test/factories/account.ts';
import { buildApplication } from '#test/factories/application.ts';
import { buildAppointment } from '#test/factories/appointment.ts';
import { buildConversation, buildMessages } from '#test/factories/conversation.ts';
import { buildReview } from '#test/factories/review.ts';
import { buildSession } from '#test/factories/session.ts';
import { buildStaff } from '#test/factories/staff.ts';
import { listMailsTo } from '#test/outbox.ts';
import { accountForEach } from '#test/people.ts';
import { publicUrl, testApp } from '#test/test-app.ts';

const test = testApp();
const customer = accountForEach(test, 'customers');
const vendor = accountForEach(test, 'vendors');

const read = async ({ token }: TestAccount, query = {}) =>
  (await test.as(token).call(notificationEndpoints.list, { query })).ok;
const change = async ({ token }: TestAccount, body: Parameters<typeof bodyOf>[0]) =>
  (await test.as(token).call(notificationEndpoints.update, { body: bodyOf(body) })).ok.data;
const bodyOf = (body: {
  read?: string[];
  read_all?: boolean;
  mail?: Partial<Record<NotificationKind, boolean>>;
  marketing?: boolean;
}) => body;
const templatesTo = async ({ email }: TestAccount) =>
  (await listMailsTo(test.database.db, email)).map(({ template }) => template);

/** An event for each kind of notification, with the recipient and the mail template. */
const events: readonly {
  kind: NotificationKind;
  what: string;
  to: 'customer' | 'vendor';
  template: string;
  happen: () => Promise<unknown>;
}[] = [
  {
    kind: 'application',
    what: 'a broker changes the status of an application',
    to: 'customer',
    template: 'application_moved',
    happen: async () => {
      const id = await buildApplication(test, { customer_id: customer.id, vendor_id: vendor.id });
      return test.as(vendor.token).call(loanApplicationEndpoints.updateStatus, {
        query: { loan_application_id: id, status: 'in_progress' },
      });
    },
  },
  {
    kind: 'application',
    what: 'a customer withdraws an application',
    to: 'vendor',
    template: 'application_withdrawn',
    happen: async () => {
      const id = await buildApplication(test, { customer_id: customer.id, vendor_id: vendor.id });
      return test.as(customer.token).call(loanApplicationEndpoints.withdraw, { params: { id } });
    },
  },
  {
    kind: 'call',
    what: 'a customer cancels a call',
    to: 'vendor',
    template: 'call_cancelled',
    happen: async () => {
      const id = await buildAppointment(test.database.db, {
        customer_id: customer.id,
        vendor_id: vendor.id,
      });
      return test.as(customer.token).call(customerCalendarEndpoints.cancel, { params: { id } });
    },
  },
  {
    kind: 'review',
    what: 'a customer writes a review',
    to: 'vendor',
    template: 'review_written',
    happen: () =>
      test.as(customer.token).call(reviewEndpoints.create, {
        body: { vendor: vendor.id, rating: 4, comment: 'Clear and quick.' },
      }),
  },
  {
    kind: 'review',
    what: 'a vendor replies to a review',
    to: 'customer',
    template: 'review_answered',
    happen: async () => {
      const id = await buildReview(test.database.db, {
        customer_id: customer.id,
        vendor_id: vendor.id,
      });
      return test
        .as(vendor.token)
        .call(reviewEndpoints.reply, { params: { id }, body: { reply: 'Thank you.' } });
    },
  },
  {
    kind: 'listing',
    what: 'staff suspend a listing',
    to: 'vendor',
    template: 'vendor_suspended',
    happen: async () => {
      const { db } = test.database;
      const token = await buildSession(db, { staff_id: await buildStaff(db) });
      return test.as(token).call(staffListingEndpoints.updateStatus, {
        params: { id: vendor.id },
        body: { status: 'suspended', reason: 'The licence ended.' },
      });
    },
  },
];

describe.each(events)('when $what', ({ kind, to, template, happen }) => {
  it(`the ${to} gets a notification and a mail with a link to mail settings`, async () => {
    const reader = to === 'customer' ? customer : vendor;
    expect(await happen()).toMatchObject({ status: expect.toSatisfy((code) => code < 300) });
    const { data, unread } = await read(reader);
    expect(data).toMatchObject([{ kind, read: false }]);
    expect(data[0]?.text).toMatch(/^\p{Lu}.+\.$/u);
    expect(unread).toBe(1);
    const [mail, ...more] = (await listMailsTo(test.database.db, reader.email)).filter(
      (each) => each.template === template,
    );
    expect(more).toEqual([]);
    expect(mail?.text).toContain(`${publicUrl}/${to}/settings#notices`);
    const other = to === 'customer' ? vendor : customer;
    expect((await read(other)).data).toEqual([]);
  });

  it('the recipient gets no mail if such mails are turned off', async () => {
    const reader = to === 'customer' ? customer : vendor;
    expect((await change(reader, { mail: { [kind]: false } })).mail[kind]).toBe(false);
    await happen();
    expect((await read(reader)).data).toMatchObject([{ kind }]);
    expect(await templatesTo(reader)).toEqual([]);
  });
});

describe('notifications', () => {
  const happen = (times: number, kind: NotificationKind = 'call') =>
    Promise.all(
      Array.from({ length: times }, () =>
        test.database.db
          .insertInto('notices')
          .values({
            id: newId(),
            customer_id: customer.id,
            vendor_account_id: null,
            kind,
            text: 'A call.',
            href: null,
            created_at: test.clock.now,
          })
          .execute(),
      ),
    );

  it('can be marked as read, singly or together, by their recipient only', async () => {
    await happen(3);
    const [first] = (await read(customer)).data;
    const other = await buildAccount(test, 'customers');
    await change(other, { read: [first?._id ?? ''], read_all: true });
    expect((await read(customer)).unread).toBe(3);
    expect(await change(customer, { read: [first?._id ?? ''] })).toMatchObject({ unread: 2 });
    expect((await read(customer)).data.map((notification) => notification.read)).toEqual([
      true,
      false,
      false,
    ]);
    expect(await change(customer, { read_all: true })).toMatchObject({ unread: 0 });
  });

  it('are returned in pages, newest first', async () => {
    await happen(3);
    const first = await read(customer, { page: 1, limit: 2 });
    const second = await read(customer, { page: 2, limit: 2 });
    expect([first.total, first.data.length, second.data.length]).toEqual([3, 2, 1]);
    const ids = [...first.data, ...second.data].map(({ _id }) => _id);
    expect(ids).toEqual(ids.toSorted().toReversed());
  });

  it('are returned with the number of unread messages', async () => {
    const id = await buildConversation(test.database.db, {
      customer_id: customer.id,
      vendor_id: vendor.id,
    });
    await buildMessages(test.database.db, id, 'vendor', ['One', 'Two'], test.clock.now);
    expect((await read(customer)).unread_messages).toBe(2);
    expect((await read(vendor)).unread_messages).toBe(0);
  });

  it('are returned with the number of unread notifications not about messages', async () => {
    await happen(2);
    await happen(1, 'message');
    expect(await read(customer)).toMatchObject({ unread: 3, unread_news: 2 });
  });

  it('are returned with the number of new applications that are not withdrawn', async () => {
    const sides = { customer_id: customer.id, vendor_id: vendor.id };
    await buildApplication(test, sides);
    await buildApplication(test, { ...sides, status: 'in_progress' });
    await buildApplication(test, { ...sides, withdrawn_at: test.clock.now });
    expect((await read(vendor)).new_applications).toBe(1);
    expect((await read(customer)).new_applications).toBe(0);
  });
});

describe('product news', () => {
  it('requires consent, whose time is stored until the member withdraws it', {
    tags: 'engine',
  }, async () => {
    expect((await read(customer)).marketing).toBe(false);
    expect((await change(customer, { marketing: true })).marketing).toBe(true);
    const consent = async () => {
      const { db } = test.database;
      const { news_agreed_at } = await db
        .selectFrom('customers')
        .select('news_agreed_at')
        .where('id', '=', customer.id)
        .executeTakeFirstOrThrow();
      return news_agreed_at;
    };
    const agreedAt = test.clock.now;
    expect(await consent()).toEqual(agreedAt);
    test.clock.now = new Date(agreedAt.getTime() + 60_000);
    await change(customer, { marketing: true });
    expect(await consent()).toEqual(agreedAt);
    await change(customer, { mail: { call: false } });
    expect((await read(customer)).marketing).toBe(true);
    expect((await read(vendor)).marketing).toBe(false);
    expect((await change(customer, { marketing: false })).marketing).toBe(false);
    expect(await consent()).toBeNull();
  });
});
