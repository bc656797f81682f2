import { reviewEndpoints } from '@threshold/contract/endpoints/reviews/reviews';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { buildCustomer } from '#test/factories/customer.ts';
import { buildReview } from '#test/factories/review.ts';
import { buildVendor } from '#test/factories/vendor.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const { list, testimonials } = reviewEndpoints;

describe('GET /reviews/{vendorId}', () => {
  it('returns pages of published reviews, newest first', async () => {
    const { db } = test.database;
    const vendor_id = await buildVendor(db);
    for (const [index, comment] of ['old', 'newer', 'newest'].entries()) {
      await buildReview(db, { vendor_id, comment, created_at: `2026-01-0${index + 1}T00:00:00Z` });
    }
    await buildReview(db, { vendor_id, comment: 'hidden', hidden_at: new Date() });
    const params = { vendorId: vendor_id };
    const first = (await test.as().call(list, { params, query: { limit: 2 } })).ok;
    expect(first.data.map(({ comment }) => comment)).toEqual(['newest', 'newer']);
    expect(first).toMatchObject({ total: 3, page: 1, limit: 2 });
    const second = (await test.as().call(list, { params, query: { limit: 2, page: 2 } })).ok;
    expect(second.data.map(({ comment }) => comment)).toEqual(['old']);
  });

  it("shows the author's name, or 'Former customer' after account deletion", async () => {
    const { db } = test.database;
    const vendor_id = await buildVendor(db);
    const customer_id = await buildCustomer(db, { first_name: 'Ana', last_name: 'Silva' });
    await buildReview(db, { vendor_id, customer_id, reply: 'Thanks', replied_at: new Date() });
    const read = async () =>
      (await test.as().call(list, { params: { vendorId: vendor_id } })).ok.data[0];
    expect(await read()).toMatchObject({
      author_name: 'Ana Silva',
      customer: { _id: customer_id },
      source: 'own',
      reply: { text: 'Thanks' },
    });
    await db.deleteFrom('customers').where('id', '=', customer_id).execute();
    expect(await read()).toMatchObject({ author_name: 'Former customer', customer: null });
  });

  it('returns no reviews for an unverified vendor and 404 for a suspended vendor', async () => {
    const { db } = test.database;
    const pending = await buildVendor(db, { status: 'pending' });
    const suspended = await buildVendor(db, { status: 'suspended' });
    await buildReview(db, { vendor_id: pending });
    const { ok } = await test.as().call(list, { params: { vendorId: pending } });
    expect(ok).toMatchObject({ data: [], total: 0 });
    for (const vendorId of [suspended, newId()]) {
      expect((await test.as().call(list, { params: { vendorId } })).status).toBe(404);
    }
  });
});

describe('GET /reviews/testimonials', () => {
  const hoursAgo = (hours: number) => new Date(test.clock.now.getTime() - hours * 3_600_000);

  it('quotes only published reviews of approved vendors whose authors consented', async () => {
    const { db } = test.database;
    const created_at = hoursAgo(25);
    const writer = { first_name: 'Kim', last_name: 'Nguyen', created_at };
    const customer_id = await buildCustomer(db, writer);
    const agreed = { testimonial_consent: true, verified_client: true };
    await buildReview(db, { ...agreed, customer_id, comment: 'Quote me' });
    await buildReview(db, { comment: 'Not me' });
    await buildReview(db, { ...agreed, comment: 'Hidden', hidden_at: new Date() });
    const vendor_id = await buildVendor(db, { status: 'suspended' });
    await buildReview(db, { ...agreed, comment: 'Suspended', vendor_id });
    const { ok } = await test.as().call(testimonials);
    expect(ok.data.map(({ comment }) => comment)).toEqual(['Quote me']);
    expect(ok.data[0]).toMatchObject({ author_name: 'Kim N.', city: 'Sydney' });
  });

  it('quotes only verified clients whose customer accounts are older than a day', async () => {
    const { db } = test.database;
    const write = async (comment: string, hours: number, verified_client: boolean) => {
      const customer_id = await buildCustomer(db, { created_at: hoursAgo(hours) });
      const rest = { testimonial_consent: true, verified_client, comment };
      await buildReview(db, { ...rest, customer_id });
    };
    await write('A stranger', 48, false);
    await write('A client since today', 23, true);
    await write('A client', 25, true);
    const comments = async () =>
      (await test.as().call(testimonials)).ok.data.map(({ comment }) => comment);
    expect(await comments()).toContain('A client');
    expect(await comments()).not.toContain('A stranger');
    expect(await comments()).not.toContain('A client since today');
    test.clock.now = hoursAgo(-1);
    expect(await comments()).toContain('A client since today');
  });
});
