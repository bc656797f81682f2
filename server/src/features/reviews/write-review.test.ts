import { reviewEndpoints } from '@threshold/contract/endpoints/reviews/reviews';
import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import { messages, staffMessages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { customerCaller, vendorCaller } from '#test/callers.ts';
import { buildConversation, buildMessages } from '#test/factories/conversation.ts';
import { buildReview } from '#test/factories/review.ts';
import { buildVendor } from '#test/factories/vendor.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const { create, update, remove, reply, report, list } = reviewEndpoints;
type Customer = Awaited<ReturnType<typeof customerCaller>>;

const write = ({ id, caller }: Customer, vendor: string, rest: object = {}) =>
  caller.call(create, {
    body: { customer: id, vendor, rating: 4, comment: 'Kept us informed.', ...rest },
  });
const listOf = async (vendorId: string, { caller }: Pick<Customer, 'caller'>) =>
  (await caller.call(list, { params: { vendorId } })).ok;
/** Writes messages from both parties, which makes the customer a verified client. */
async function deal({ id }: Customer, vendor: string) {
  const sides = { customer_id: id, vendor_id: vendor };
  const conversation = await buildConversation(test.database.db, sides);
  for (const role of ['customer', 'vendor'] as const) {
    await buildMessages(test.database.db, conversation, role, ['Hello']);
  }
}
const standing = (id: string) =>
  test.database.db
    .selectFrom('vendors')
    .select(['rating', 'review_count'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('POST /reviews', () => {
  it('publishes the review and counts it on the listing', async () => {
    const vendor = await buildVendor(test.database.db);
    const customer = await customerCaller(test, { first_name: 'Ana', last_name: 'Silva' });
    const { status, ok } = await write(customer, vendor);
    expect(status).toBe(201);
    expect(ok.data).toMatchObject({
      rating: 4,
      comment: 'Kept us informed.',
      source: 'own',
      author_name: 'Ana Silva',
      verified_client: false,
      reply: null,
    });
    expect((await listOf(vendor, customer)).data).toEqual([ok.data]);
    expect(await standing(vendor)).toEqual({ rating: 4, review_count: 1 });
    await write(await customerCaller(test), vendor, { rating: 5 });
    expect(await standing(vendor)).toEqual({ rating: 4.5, review_count: 2 });
  });

  it('counts all reviews and, separately, those by verified clients', async () => {
    const vendor = await buildVendor(test.database.db);
    const client = await customerCaller(test);
    await deal(client, vendor);
    await write(client, vendor, { rating: 3 });
    const stranger = await customerCaller(test);
    const { ok } = await write(stranger, vendor, { rating: 5 });
    const ratings = async () =>
      (await test.as().call(vendorSearchEndpoints.get, { params: { id: vendor } })).ok.data;
    const confirmed = { confirmedRating: 3, confirmedReviews: 1 };
    expect(await ratings()).toMatchObject({ vendorRating: 4, totalReviews: 2, ...confirmed });
    await stranger.caller.call(remove, { params: { id: ok.data._id } });
    expect(await ratings()).toMatchObject({ vendorRating: 3, totalReviews: 1, ...confirmed });
    await test.database.db
      .updateTable('reviews')
      .set({ hidden_at: new Date() })
      .where('vendor_id', '=', vendor)
      .execute();
    expect(await ratings()).toMatchObject({
      vendorRating: null,
      totalReviews: 0,
      confirmedRating: null,
      confirmedReviews: 0,
    });
  });

  it("replaces the author's earlier review and its reply", async () => {
    const { db } = test.database;
    const vendor = await buildVendor(db);
    const customer = await customerCaller(test);
    const customer_id = customer.id;
    await buildReview(db, {
      vendor_id: vendor,
      customer_id,
      reply: 'Thanks',
      replied_at: new Date(),
    });
    await write(customer, vendor, { rating: 2, comment: 'Changed my mind.' });
    const { data, total, own } = await listOf(vendor, customer);
    expect(data).toMatchObject([{ rating: 2, comment: 'Changed my mind.', reply: null }]);
    expect(total).toBe(1);
    expect(own).toEqual({ ...data[0], hidden: false, testimonial_consent: false });
    expect(await standing(vendor)).toEqual({ rating: 2, review_count: 1 });
  });

  it('stores one review if a customer sends many concurrently', async () => {
    const vendor = await buildVendor(test.database.db);
    const customer = await customerCaller(test);
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((rating) => write(customer, vendor, { rating })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    const { data } = await listOf(vendor, customer);
    expect(data).toHaveLength(1);
    expect(await standing(vendor)).toEqual({ rating: data[0]?.rating, review_count: 1 });
  });

  it.each([
    ['missing stars', { rating: undefined }],
    ['half a star', { rating: 3.5 }],
    ['zero stars', { rating: 0 }],
    ['six stars', { rating: 6 }],
    ['a blank comment', { comment: '  ' }],
  ])('rejects a review with %s', async (_, rest) => {
    const vendor = await buildVendor(test.database.db);
    const customer = await customerCaller(test);
    const { status, failure } = await customer.caller.raw({
      method: 'POST',
      url: '/api/reviews',
      payload: { vendor, rating: 4, comment: 'Fine', ...rest },
    });
    expect([status, failure.error]).toEqual([422, messages.review.incomplete]);
    expect((await listOf(vendor, customer)).total).toBe(0);
  });

  it("requires a verified customer, an approved vendor and the caller's own id", async () => {
    const { db } = test.database;
    const vendor = await buildVendor(db);
    const customer = await customerCaller(test);
    const unverified = await write(await customerCaller(test, { email_verified_at: null }), vendor);
    expect([unverified.status, unverified.failure.error]).toEqual([
      403,
      outcomes.account.verify_first,
    ]);
    const pending = await write(customer, await buildVendor(db, { status: 'pending' }));
    expect([pending.status, pending.failure.error]).toEqual([403, outcomes.vendors.not_approved]);
    expect((await write(customer, newId())).status).toBe(404);
    const other = await customerCaller(test);
    expect((await write({ ...customer, id: other.id }, vendor)).status).toBe(403);
    expect((await standing(vendor)).review_count).toBe(0);
  });

  it('quotes the review as a testimonial only if the author consents', async () => {
    const { db } = test.database;
    const vendor = await buildVendor(db);
    const writeAsClient = async (rest: object) => {
      const customer = await customerCaller(test, { created_at: '2026-01-01T00:00:00Z' });
      await deal(customer, vendor);
      await write(customer, vendor, rest);
    };
    await writeAsClient({ comment: 'Quote me', testimonial_consent: true });
    await writeAsClient({ comment: 'Not me' });
    const { ok } = await test.as().call(reviewEndpoints.testimonials);
    const quoted = ok.data.filter((one) => one.vendor === vendor).map(({ comment }) => comment);
    expect(quoted).toEqual(['Quote me']);
  });

  it('returns the consent to quotation only to the author, who can withdraw it', async () => {
    const vendor = await buildVendor(test.database.db);
    const customer = await customerCaller(test);
    const { ok } = await write(customer, vendor, { testimonial_consent: true });
    expect(ok.data).not.toHaveProperty('testimonial_consent');
    expect((await listOf(vendor, customer)).own?.testimonial_consent).toBe(true);
    const body = { rating: 1, comment: 'Never called back.', testimonial_consent: false };
    await customer.caller.call(update, { params: { id: ok.data._id }, body });
    const { data, own } = await listOf(vendor, customer);
    expect([data.length, own?.testimonial_consent]).toEqual([1, false]);
    expect(data[0]).not.toHaveProperty('testimonial_consent');
    const quoted = (await test.as().call(reviewEndpoints.testimonials)).ok.data;
    expect(quoted.map((one) => one.vendor)).not.toContain(vendor);
  });

  it("hides the new review if staff hid the author's earlier review", async () => {
    const { db } = test.database;
    const vendor = await buildVendor(db);
    const customer = await customerCaller(test);
    const hidden = { hidden_at: new Date(), hidden_reason: 'Names a child' };
    await buildReview(db, { vendor_id: vendor, customer_id: customer.id, ...hidden });
    await write(customer, vendor, { comment: 'Once more' });
    const mine = await listOf(vendor, customer);
    expect(mine).toMatchObject({ data: [], total: 0, own: { comment: 'Once more', hidden: true } });
    expect(await listOf(vendor, await customerCaller(test))).toMatchObject({ data: [], own: null });
  });
});

describe('PUT and DELETE /reviews/{id}', () => {
  async function reviewed() {
    const vendor = await buildVendor(test.database.db);
    const customer = await customerCaller(test);
    const { ok } = await write(customer, vendor, { testimonial_consent: true });
    return { vendor, customer, params: { id: ok.data._id } };
  }
  const body = { rating: 1, comment: 'Not so good after all.' };

  it("change and delete the caller's own review", async () => {
    const { vendor, customer, params } = await reviewed();
    const { ok } = await customer.caller.call(update, { params, body });
    expect(ok.data).toMatchObject({ _id: params.id, ...body });
    expect(await standing(vendor)).toEqual({ rating: 1, review_count: 1 });
    const stored = await test.database.db
      .selectFrom('reviews')
      .select('testimonial_consent')
      .where('id', '=', params.id)
      .executeTakeFirstOrThrow();
    expect(stored.testimonial_consent).toBe(true);
    const gone = await customer.caller.call(remove, { params });
    expect(gone.ok.message).toBe(outcomes.reviews.deleted);
    expect(await standing(vendor)).toEqual({ rating: 0, review_count: 0 });
    expect((await customer.caller.call(remove, { params })).status).toBe(404);
  });

  it('mark the author as verified client after contact with the vendor', async () => {
    const { vendor, customer, params } = await reviewed();
    const change = async () => (await customer.caller.call(update, { params, body })).ok.data;
    expect((await change()).verified_client).toBe(false);
    await deal(customer, vendor);
    expect((await change()).verified_client).toBe(true);
  });

  it('return 404 for reviews of other customers', async () => {
    const { vendor, customer, params } = await reviewed();
    const other = await customerCaller(test);
    expect((await other.caller.call(update, { params, body })).status).toBe(404);
    expect((await other.caller.call(remove, { params })).status).toBe(404);
    expect((await listOf(vendor, customer)).data).toMatchObject([{ rating: 4 }]);
  });

  it('reject a review without stars or text', async () => {
    const { customer, params } = await reviewed();
    const empty = await customer.caller.call(update, { params, body: { ...body, comment: ' ' } });
    expect([empty.status, empty.failure.error]).toEqual([422, messages.review.incomplete]);
  });
});

describe('POST /reviews/{id}/reply', () => {
  it('publishes a reply and replaces it later', async () => {
    const vendor = await vendorCaller(test);
    const customer = await customerCaller(test);
    const { ok } = await write(customer, vendor.id);
    const params = { id: ok.data._id };
    const answered = await vendor.caller.call(reply, { params, body: { reply: 'Thank you.' } });
    expect(answered.status).toBe(201);
    await vendor.caller.call(reply, { params, body: { reply: 'Thank you, Casey.' } });
    const { data } = await listOf(vendor.id, customer);
    expect(data[0]?.reply?.text).toBe('Thank you, Casey.');
  });

  it('requires the reviewed vendor, a published review and a text', async () => {
    const { db } = test.database;
    const [vendor, other] = [await vendorCaller(test), await vendorCaller(test)];
    const id = await buildReview(db, { vendor_id: vendor.id });
    const body = { reply: 'Thank you.' };
    expect((await other.caller.call(reply, { params: { id }, body })).status).toBe(404);
    const empty = await vendor.caller.call(reply, { params: { id }, body: { reply: ' ' } });
    expect([empty.status, empty.failure.error]).toEqual([422, messages.review.reply]);
    const hidden = await buildReview(db, { vendor_id: vendor.id, hidden_at: new Date() });
    expect((await vendor.caller.call(reply, { params: { id: hidden }, body })).status).toBe(404);
  });
});

describe('POST /reviews/{id}/report', () => {
  const reportsOf = (id: string) =>
    test.database.db
      .selectFrom('review_reports')
      .select(['customer_id', 'reason', 'closed_at'])
      .where('review_id', '=', id)
      .orderBy('created_at')
      .execute();

  it("reports the review to staff and replaces the member's earlier report", {
    tags: 'engine',
  }, async () => {
    const { db } = test.database;
    const vendor = await vendorCaller(test);
    const customer = await customerCaller(test);
    const id = await buildReview(db, { vendor_id: vendor.id });
    const say = async ({ caller }: Pick<Customer, 'caller'>, reason: string) =>
      caller.call(report, { params: { id }, body: { reason } });
    expect((await say(customer, 'Rude')).status).toBe(201);
    expect((await say(customer, 'Names my child')).ok.message).toBe(outcomes.reviews.reported);
    await say(vendor, 'Never a client');
    expect(await reportsOf(id)).toMatchObject([
      { customer_id: customer.id, reason: 'Names my child', closed_at: null },
      { customer_id: null, reason: 'Never a client' },
    ]);
  });

  it('requires a reason and a published review', async () => {
    const { db } = test.database;
    const { caller } = await customerCaller(test);
    const id = await buildReview(db);
    const empty = await caller.call(report, { params: { id }, body: { reason: ' ' } });
    expect([empty.status, empty.failure.error]).toEqual([422, staffMessages.reason]);
    const hidden = await buildReview(db, { hidden_at: new Date() });
    for (const gone of [hidden, newId()]) {
      const answer = await caller.call(report, { params: { id: gone }, body: { reason: 'x' } });
      expect(answer.status).toBe(404);
    }
  });
});
