import { customerEndpoints } from '@threshold/contract/endpoints/accounts/customers';
import { promiseEndpoints } from '@threshold/contract/endpoints/content/promises';
import { vendorClaimEndpoints } from '@threshold/contract/endpoints/listings/claims';
import { vendorAccountEndpoints } from '@threshold/contract/endpoints/listings/vendors-account';
import { reviewEndpoints } from '@threshold/contract/endpoints/reviews/reviews';
import { staffContentEndpoints } from '@threshold/contract/endpoints/staff/content';
import { staffListingEndpoints } from '@threshold/contract/endpoints/staff/listings';
import { overviewEndpoints } from '@threshold/contract/endpoints/staff/overview';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCaller } from '#test/client.ts';
import { buildAccount, goodPassword } from '#test/factories/account.ts';
import { buildFaq } from '#test/factories/faq.ts';
import { buildOpenClaim } from '#test/factories/open-claim.ts';
import { buildListed, emptyListing } from '#test/factories/profile.ts';
import { buildRemoval } from '#test/factories/removal.ts';
import { buildReview } from '#test/factories/review.ts';
import { buildSession } from '#test/factories/session.ts';
import { buildStaff } from '#test/factories/staff.ts';
import { staffCaller } from '#test/factories/staff-caller.ts';
import { buildVendor, buildVendorAccount } from '#test/factories/vendor.ts';
import { testRedisUrl } from '#test/peers/redis.ts';
import {
  asked,
  closeCachedPages,
  resetPages,
  search,
  withCachedPages,
} from '#test/product/cached-pages-app.ts';
import { testApp } from '#test/test-app.ts';
import { openRedis, type SharedRedis } from '../../adapters/redis/open-redis.ts';
import { toLocalDateString } from '../../lib/local-time.ts';
import { createDependencyRegistry } from '../../lib/parts.ts';
import { FRESH_MS, MIN_CLEAR_INTERVAL_MS } from './page-cache.ts';

const test = testApp();
let app: FastifyInstance;
let staffToken: string;
beforeAll(async () => {
  const { db } = test.database;
  staffToken = await buildSession(db, { staff_id: await buildStaff(db) });
});
beforeEach(async () => {
  resetPages();
  app = await withCachedPages(test);
});
afterAll(closeCachedPages);

const open = (url: string, site = app) => site.inject({ url, headers: { accept: 'text/html' } });
const read = async (url: string, site = app) => (await open(url, site)).body;
const as = (token: string) => createCaller(app)(token);
const passTime = (ms: number) => {
  test.clock.now = new Date(test.clock.now.getTime() + ms);
};

async function listing(names: Parameters<typeof buildVendor>[1] = {}) {
  const id = await buildVendor(test.database.db, names);
  const vendor_account_id = await buildVendorAccount(test.database.db, { vendor_id: id });
  return { id, token: await buildSession(test.database.db, { vendor_account_id }) };
}
async function suspend(id: string) {
  const params = { id };
  const body = { status: 'suspended', reason: 'Under review.' } as const;
  const { status } = await as(staffToken).call(staffListingEndpoints.updateStatus, {
    params,
    body,
  });
  expect(status).toBe(200);
}
const hide = async (id: string) => {
  const body = { hidden: true, reason: 'Names another person.' };
  const request = { params: { id }, body };
  const { status } = await as(staffToken).call(staffContentEndpoints.hideReview, request);
  expect(status).toBe(200);
};

describe('a guest', () => {
  it('gets no suspended listing, even immediately after the suspension', async () => {
    const { id } = await listing({ full_name: 'Nora Goner' });
    const urls = [`${search}/${id}`, search, '/'];
    for (const url of urls) expect(await read(url)).toContain(id);
    await suspend(id);
    expect((await open(`${search}/${id}`)).statusCode).toBe(404);
    for (const url of [search, '/']) expect(await read(url)).not.toContain('Nora Goner');
  });

  it('gets no hidden review, even immediately after staff hid it', async () => {
    const { id } = await listing();
    const review = await buildReview(test.database.db, { vendor_id: id, comment: 'Ask Mr Lee.' });
    const url = `${search}/${id}`;
    expect(await read(url)).toContain('Ask Mr Lee.');
    await hide(review);
    expect(await read(url)).not.toContain('Ask Mr Lee.');
  });

  it('gets no removed listing, even immediately after staff removed it', async () => {
    const { db } = test.database;
    const id = await buildVendor(db, { status: 'in_complete', is_unclaimed: true });
    const params = { id: await buildRemoval(db, { vendor_id: id }) };
    expect((await open(`${search}/${id}`)).statusCode).toBe(200);
    const body = { decision: 'remove', reason: 'Has retired.' } as const;
    await as(staffToken).call(overviewEndpoints.decideRemoval, { params, body });
    expect((await open(`${search}/${id}`)).statusCode).toBe(404);
  });

  it('gets no listing of a deleted account, even immediately after the deletion', async () => {
    const { id, token } = await buildAccount(test, 'vendors');
    expect((await open(`${search}/${id}`)).statusCode).toBe(200);
    const request = { params: { id }, body: { current_password: goodPassword } };
    await as(token).call(vendorAccountEndpoints.remove, request);
    expect((await open(`${search}/${id}`)).statusCode).toBe(404);
  });

  it('gets neither a deleted review nor the name of a deleted account', async () => {
    const { db } = test.database;
    const vendor = await listing();
    const writer = await buildAccount(test, 'customers');
    const other = await buildAccount(test, 'customers');
    await db
      .updateTable('customers')
      .set({ first_name: 'Zebedee' })
      .where('id', '=', writer.id)
      .execute();
    await buildReview(db, { vendor_id: vendor.id, customer_id: writer.id });
    const review = { vendor_id: vendor.id, customer_id: other.id, comment: 'Slow to answer.' };
    const id = await buildReview(db, review);
    const url = `${search}/${vendor.id}`;
    expect(await read(url)).toMatch(/Slow to answer.*Zebedee/);
    await as(other.token).call(reviewEndpoints.remove, { params: { id } });
    expect(await read(url)).not.toContain('Slow to answer.');
    passTime(MIN_CLEAR_INTERVAL_MS);
    const request = { params: { id: writer.id }, body: { current_password: goodPassword } };
    await as(writer.token).call(customerEndpoints.remove, request);
    expect(await read(url)).not.toContain('Zebedee');
  });

  it('gets no quote, even immediately after its author withdrew consent', async () => {
    const { db } = test.database;
    const vendor = await listing();
    const writer = await buildAccount(test, 'customers');
    await db
      .updateTable('customers')
      .set({ created_at: new Date(test.clock.now.getTime() - 60 * 86_400_000) })
      .where('id', '=', writer.id)
      .execute();
    const comment = 'She explained each clause of the contract to us.';
    const review = { vendor_id: vendor.id, customer_id: writer.id, comment, rating: 5 };
    const id = await buildReview(db, {
      ...review,
      testimonial_consent: true,
      verified_client: true,
    });
    expect(await read('/')).toContain(comment);
    const body = { rating: 5, comment, testimonial_consent: false };
    await as(writer.token).call(reviewEndpoints.update, { params: { id }, body });
    expect(await read('/')).not.toContain(comment);
  });

  it('gets a changed guide immediately after staff changed it', async () => {
    const id = await buildFaq(test.database.db, { answer: 'Ask your bank.' });
    expect(await read('/faqs')).toContain('Ask your bank.');
    const request = { params: { id }, body: { answer: 'Ask two banks.' } };
    await as(staffToken).call(staffContentEndpoints.updateFaq, request);
    expect(await read('/faqs')).toContain('Ask two banks.');
  });

  it('gets a newly rendered promises page after staff checked the promises', async () => {
    await read('/promises');
    const { status } = await as(staffToken).call(promiseEndpoints.check);
    expect(status).toBe(200);
    await read('/promises');
    expect(asked.rendered).toHaveLength(2);
  });

  it("gets a vendor's edits once the cached page is 15 seconds old", async () => {
    const { id, token } = await listing();
    const url = `${search}/${id}`;
    await read(url);
    const today = toLocalDateString(test.clock.now);
    const { statusCode } = await app.inject({
      method: 'PUT',
      url: `/api/vendors/${id}/away-notice`,
      headers: { authorization: `Bearer ${token}` },
      payload: { first_day: today, last_day: today, words: 'At the snow.' },
    });
    expect(statusCode).toBe(200);
    expect(await read(url)).not.toContain('At the snow.');
    passTime(FRESH_MS);
    // The first reader after 15 seconds receives the stale page while it is rendered again.
    await expect.poll(() => read(url)).toContain('At the snow.');
  });
});

describe('the page cache', () => {
  it('is cleared at most once a second', async () => {
    const { id } = await listing();
    const vendor_id = id;
    const [first, second] = [
      await buildReview(test.database.db, { vendor_id, comment: 'Ask Mr Lee.' }),
      await buildReview(test.database.db, { vendor_id, comment: 'Ask Ms Ng.' }),
    ];
    const url = `${search}/${id}`;
    await read(url);
    await hide(first);
    const between = await read(url);
    expect([between.includes('Mr Lee'), between.includes('Ms Ng')]).toEqual([false, true]);
    await hide(second);
    passTime(MIN_CLEAR_INTERVAL_MS - 1);
    expect(await read(url)).toContain('Ms Ng');
    passTime(1);
    expect(await read(url)).not.toContain('Ms Ng');
    expect(asked.rendered).toHaveLength(3);
  });

  it('is not cleared by failed calls or changes invisible to guests', async () => {
    const { db } = test.database;
    const { id } = await listing();
    await read(`${search}/${id}`);
    const draft = await buildVendor(db, { status: 'in_complete' });
    const account = await buildVendorAccount(db, { vendor_id: draft });
    const token = await buildSession(db, { vendor_account_id: account });
    const own = { params: { id: draft }, body: {} };
    const deleted = await as(token).call(vendorAccountEndpoints.remove, own);
    const body = { question: 'Draft?', answer: 'Yes.', category: 'Buying', isActive: false };
    const drafted = await as(staffToken).call(staffContentEndpoints.createFaq, { body });
    const missing = { params: { id }, body: { hidden: true, reason: 'Is not there.' } };
    const failed = await as(staffToken).call(staffContentEndpoints.hideReview, missing);
    expect([deleted.status, drafted.status, failed.status]).toEqual([200, 201, 404]);
    await read(`${search}/${id}`);
    expect(asked.rendered).toHaveLength(1);
  });

  it('is cleared by a rejected claim only if the listing changes', async () => {
    const staff = await staffCaller(test);
    const { id, vendorId } = await buildOpenClaim(test, staff);
    const rival = await buildListed(test, emptyListing);
    const query = { vendorId };
    await as(rival.token).call(vendorClaimEndpoints.claim, { query });
    const url = `${search}/${vendorId}`;
    await read(url);
    const body = { decision: 'reject', reason: 'No proof.' } as const;
    const reject = async (id: string) =>
      (await as(staffToken).call(staffListingEndpoints.decideClaim, { params: { id }, body }))
        .status;
    expect(await reject(id)).toBe(200);
    await read(url);
    expect(asked.rendered).toHaveLength(1);
    const open = (await staff.call(staffListingEndpoints.claims, { query: { q: rival.email } })).ok;
    expect(await reject(open.data[0]?._id ?? '')).toBe(200);
    await read(url);
    expect(asked.rendered).toHaveLength(2);
  });

  it('shows changes made by another process after 15 seconds, even without Redis', async () => {
    const { id } = await listing();
    const other = await withCachedPages(test);
    const url = `${search}/${id}`;
    expect((await open(url, other)).statusCode).toBe(200);
    await suspend(id);
    expect((await open(url, other)).statusCode).toBe(200);
    passTime(FRESH_MS);
    await expect.poll(async () => (await open(url, other)).statusCode).toBe(404);
  });
});

describe.runIf(testRedisUrl)('two processes with the same Redis', () => {
  const opened: SharedRedis[] = [];
  const shared = () => {
    const redis = openRedis(testRedisUrl ?? '', createDependencyRegistry().add('redis'));
    opened.push(redis);
    return redis;
  };
  afterAll(() => {
    for (const redis of opened) redis.close();
  });

  it('clear their page caches together', async () => {
    app = await withCachedPages(test, shared());
    const there = await withCachedPages(test, shared());
    const { id } = await listing();
    const url = `${search}/${id}`;
    // Waits until both processes subscribed, because Redis delivers only to subscribers.
    await expect
      .poll(async () => (await opened.at(-1)?.commands.pubsub('NUMSUB', 'clear-pages'))?.[1])
      .toBeGreaterThanOrEqual(2);
    expect((await open(url, there)).statusCode).toBe(200);
    await suspend(id);
    await expect.poll(async () => (await open(url, there)).statusCode).toBe(404);
  });
});
