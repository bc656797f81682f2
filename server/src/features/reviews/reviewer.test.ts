import { reviewEndpoints } from '@threshold/contract/endpoints/reviews/reviews';
import { staffContentEndpoints } from '@threshold/contract/endpoints/staff/content';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { customerCaller } from '#test/callers.ts';
import { buildApplication } from '#test/factories/application.ts';
import { buildAppointment } from '#test/factories/appointment.ts';
import { buildConversation, buildMessages } from '#test/factories/conversation.ts';
import { staffCaller } from '#test/factories/staff-caller.ts';
import { buildVendor, buildVendorAccount } from '#test/factories/vendor.ts';
import { testApp } from '#test/test-app.ts';

/* Verification of reviewers, and refusal of reviews by the vendor itself. */

const test = testApp();
const { create, update } = reviewEndpoints;
type Customer = Awaited<ReturnType<typeof customerCaller>>;

const write = ({ id, caller }: Customer, vendor: string, rest: object = {}) =>
  caller.call(create, {
    body: { customer: id, vendor, rating: 4, comment: 'Kept us informed.', ...rest },
  });
const countOf = async (id: string) =>
  (
    await test.database.db
      .selectFrom('vendors')
      .select('review_count')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).review_count;

describe('POST /reviews', () => {
  type Sides = Readonly<Record<'customer_id' | 'vendor_id', string>>;
  const wrote =
    (...roles: readonly ('customer' | 'vendor')[]) =>
    async (sides: Sides) => {
      const { db } = test.database;
      const conversation = await buildConversation(db, sides);
      for (const role of roles) await buildMessages(db, conversation, role, ['Hello']);
    };
  const call = (hours: number, status: 'booked' | 'cancelled') => async (sides: Sides) => {
    const starts_at = new Date(test.clock.now.getTime() + hours * 3_600_000);
    await buildAppointment(test.database.db, { ...sides, starts_at, status });
  };
  const application = (status: 'new' | 'in_progress') => async (sides: Sides) => {
    await buildApplication(test, { ...sides, status, phone_number: '0255500142' });
  };
  const dealings: readonly (readonly [string, boolean, (sides: Sides) => Promise<void>])[] = [
    ['messages of both sides', true, wrote('customer', 'vendor')],
    ['a message of the customer only', false, wrote('customer')],
    ['a message of the vendor only', false, wrote('vendor')],
    ['an empty conversation', false, wrote()],
    ['a past call', true, call(-2, 'booked')],
    ['an upcoming call', false, call(2, 'booked')],
    ['a cancelled call', false, call(-2, 'cancelled')],
    ['an answered application', true, application('in_progress')],
    ['an unanswered application', false, application('new')],
  ];
  it.each(dealings)(
    'sets the author\'s "verified client" mark after %s to %s',
    async (_, isClient, deal) => {
      const vendor = await buildVendor(test.database.db);
      const customer = await customerCaller(test);
      await deal({ customer_id: customer.id, vendor_id: vendor });
      expect((await write(customer, vendor)).ok.data.verified_client).toBe(isClient);
      expect((await write(await customerCaller(test), vendor)).ok.data.verified_client).toBe(false);
    },
  );

  const own: readonly (readonly [string, (vendor: string, email: string) => Promise<string>])[] = [
    ["the vendor's login email address", async (_, email) => email],
    [
      "a variant of the vendor's login email address",
      async (_, email) => email.replace('@', '+me@').toUpperCase(),
    ],
    [
      "the vendor's work email address",
      async (id) => {
        const work_email = `${newId()}@vendors.example`;
        const { db } = test.database;
        await db.updateTable('vendors').set({ work_email }).where('id', '=', id).execute();
        return work_email;
      },
    ],
  ];
  it.each(own)('refuses an author with %s', async (_, mail) => {
    const { db } = test.database;
    const account = `${newId()}@people.example`;
    const vendor = await buildVendor(db);
    await buildVendorAccount(db, { vendor_id: vendor, email: account });
    const customer = await customerCaller(test, { email: await mail(vendor, account) });
    const { status, failure } = await write(customer, vendor);
    expect([status, failure.error]).toEqual([403, outcomes.reviews.own_account]);
    expect(await countOf(vendor)).toBe(0);
    expect((await write(customer, await buildVendor(db))).status).toBe(201);
  });

  it("refuses an author with the vendor's phone number, and marks older reviews", async () => {
    const { db } = test.database;
    const vendor = await buildVendor(db, { phone_number: '0255500188' });
    const customer = await customerCaller(test);
    const { ok } = await write(customer, vendor, { comment: 'Splendid, whoever it was.' });
    const staff = await staffCaller(test);
    const marked = async () => {
      const { data } = (await staff.call(staffContentEndpoints.reviews, { query: { limit: 100 } }))
        .ok;
      return data.find(({ _id }) => _id === ok.data._id)?.own_account;
    };
    expect(await marked()).toBe(false);
    await buildApplication(test, { customer_id: customer.id, phone_number: '61255500188' });
    expect(await marked()).toBe(true);
    expect((await write(customer, vendor)).status).toBe(403);
    const body = { rating: 5, comment: 'Even better.' };
    const changed = await customer.caller.call(update, { params: { id: ok.data._id }, body });
    expect([changed.status, changed.failure.error]).toEqual([403, outcomes.reviews.own_account]);
  });
});
