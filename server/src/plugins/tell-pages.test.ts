import { adminVendorEndpoints } from '@threshold/contract/admin-vendors';
import { reviewEndpoints } from '@threshold/contract/reviews';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildCustomer } from '#test/factories/customer.ts';
import { buildReview } from '#test/factories/review.ts';
import { buildSession } from '#test/factories/session.ts';
import { buildStaff } from '#test/factories/staff.ts';
import { buildVendor, buildVendorAccount } from '#test/factories/vendor.ts';
import { askAnew, asked, closeKeptPages, search, withKeptPages } from '#test/kept-pages-app.ts';
import { testRedisUrl } from '#test/redis.ts';
import { testApp } from '#test/test-app.ts';
import { openPageBus, type PageBus } from '../adapters/page-bus/page-bus.ts';
import { openRedis, type SharedRedis } from '../adapters/redis/open-redis.ts';
import { localDay } from '../lib/local-day.ts';
import { openParts } from '../lib/parts.ts';

const opened: SharedRedis[] = [];
beforeEach(askAnew);
afterAll(async () => {
  await closeKeptPages();
  for (const redis of opened) redis.close();
});

const buses: PageBus[] = [];
const test = testApp({
  pages: () => {
    const bus = openPageBus();
    buses.push(bus);
    return bus;
  },
});
let app: FastifyInstance;
let staffToken: string;
beforeAll(async () => {
  const { db } = test.database;
  staffToken = await buildSession(db, { staff_id: await buildStaff(db) });
});
beforeEach(async () => {
  app = await withKeptPages(test, buses);
});

const get = (url: string, headers: Record<string, string> = {}, site = app) =>
  site.inject({ url, headers: { accept: 'text/html', ...headers } });

describe('what a call has changed', () => {
  const listed = async (names = {}) => {
    const id = await buildVendor(test.database.db, names);
    await buildVendorAccount(test.database.db, { vendor_id: id, email: `${id}@vendors.example` });
    return id;
  };
  const suspend = (site: FastifyInstance, id: string, body: object) =>
    site.inject({
      method: 'PUT',
      url: `/api${adminVendorEndpoints.updateStatus.path.replace('{id}', id)}`,
      headers: { authorization: `Bearer ${staffToken}` },
      payload: body,
    });

  it('is gone from profile, search and landing page at the next request', async () => {
    const id = await listed({ full_name: 'Nora Goner' });
    const urls = [`${search}/${id}`, search, '/'];
    for (const url of urls) expect((await get(url)).body).toContain(id);
    const decided = await suspend(app, id, { status: 'suspended', reason: 'Under review.' });
    expect(decided.json()).toMatchObject({ status: true });
    const [profile, ...lists] = await Promise.all(urls.map((url) => get(url)));
    expect(profile?.statusCode).toBe(404);
    for (const { body } of lists) expect(body).not.toContain('Nora Goner');
  });

  it('shows at the next request, and a call that fails changes nothing', async () => {
    const id = await buildVendor(test.database.db);
    const other = await buildVendor(test.database.db);
    const customer = await buildCustomer(test.database.db);
    const token = await buildSession(test.database.db, { customer_id: customer });
    const review = (rating: number) =>
      app.inject({
        method: 'POST',
        url: `/api${reviewEndpoints.create.path}`,
        headers: { authorization: `Bearer ${token}` },
        payload: { vendor: id, customer, rating, comment: 'Kind and quick.' },
      });
    await Promise.all([get(`${search}/${id}`), get(`${search}/${other}`)]);
    expect((await review(99)).statusCode).toBe(422);
    await get(`${search}/${id}`);
    expect(asked.drawn).toHaveLength(2);
    expect((await review(5)).statusCode).toBe(201);
    expect((await get(`${search}/${id}`)).body).toContain('"totalReviews":1');
    await get(`${search}/${other}`);
    expect(asked.drawn).toHaveLength(3);
  });

  it('takes a review that is taken back, or not to be quoted any more, from wherever it may stand', async () => {
    const { db } = test.database;
    const vendor_id = await buildVendor(db);
    const customer_id = await buildCustomer(db);
    const token = await buildSession(db, { customer_id });
    const id = await buildReview(db, { vendor_id, customer_id, testimonial_consent: true });
    const headers = { authorization: `Bearer ${token}` };
    const urls = [`${search}/${vendor_id}`, '/'];
    const drawnAfter = async (act: () => Promise<{ statusCode: number }>, status = 200) => {
      for (const url of urls) await get(url);
      asked.drawn = [];
      expect((await act()).statusCode).toBe(status);
      asked.isBroken = true;
      for (const url of urls) await get(url);
      asked.isBroken = false;
      return asked.drawn.length;
    };
    const again = { vendor: vendor_id, customer: customer_id, rating: 5, comment: 'Kind.' };
    const create = () =>
      app.inject({ method: 'POST', url: '/api/reviews', headers, payload: again });
    expect(await drawnAfter(create, 201)).toBe(2);
    const url = `/api/reviews/${id}`;
    const payload = { rating: 4, comment: 'Kind and quick.', testimonial_consent: false };
    expect(await drawnAfter(() => app.inject({ method: 'PUT', url, headers, payload }))).toBe(2);
    expect(await drawnAfter(() => app.inject({ method: 'DELETE', url, headers }))).toBe(2);
  });

  it('shows a listing as claimed at the next request', async () => {
    const { db } = test.database;
    const listing = await buildVendor(db, { status: 'in_complete', is_unclaimed: true });
    const draft = await buildVendor(db, { status: 'in_complete' });
    const account = await buildVendorAccount(db, { vendor_id: draft });
    const token = await buildSession(db, { vendor_account_id: account });
    const shown = async () => (await get(`${search}/${listing}`)).body;
    expect(await shown()).toContain('"status":"in_complete"');
    const claimed = await app.inject({
      method: 'POST',
      url: `/api/vendors/claim?vendorId=${listing}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(claimed.statusCode).toBe(200);
    expect(await shown()).not.toContain('"status":"in_complete"');
  });

  it("is nobody's concern while the listing is a draft that only its owner sees", async () => {
    const { db } = test.database;
    const told: unknown[] = [];
    const stop = buses.at(-1)?.changes.on((change) => told.push(change));
    for (const [status, count] of [
      ['in_complete', 0],
      ['approved', 1],
    ] as const) {
      const id = await buildVendor(db, { status });
      const account = await buildVendorAccount(db, { vendor_id: id });
      const token = await buildSession(db, { vendor_account_id: account });
      const ended = await app.inject({
        method: 'DELETE',
        url: `/api/vendors/${id}/away-notice`,
        headers: { authorization: `Bearer ${token}` },
      });
      expect(ended.statusCode).toBe(200);
      expect(told).toHaveLength(count);
    }
    stop?.();
  });

  it('shows that a professional is away, and that they are back, at the next request', async () => {
    const id = await buildVendor(test.database.db);
    const account = await buildVendorAccount(test.database.db, { vendor_id: id });
    const token = await buildSession(test.database.db, { vendor_account_id: account });
    const today = localDay(test.clock.now);
    const say = (method: 'PUT' | 'DELETE') =>
      app.inject({
        method,
        url: `/api/vendors/${id}/away-notice`,
        headers: { authorization: `Bearer ${token}` },
        ...(method === 'PUT' && {
          payload: { first_day: today, last_day: today, words: 'At the snow.' },
        }),
      });
    const shown = async () => (await get(`${search}/${id}`)).body;
    expect(await shown()).not.toContain('At the snow.');
    expect((await say('PUT')).statusCode).toBe(200);
    expect(await shown()).toContain('At the snow.');
    expect((await say('DELETE')).statusCode).toBe(200);
    expect(await shown()).not.toContain('At the snow.');
  });

  it('shows in another process by time alone where there is no Redis', async () => {
    const id = await listed();
    const other = await withKeptPages(test, buses);
    await get(`${search}/${id}`, {}, other);
    await suspend(app, id, { status: 'suspended', reason: 'Under review.' });
    expect((await get(`${search}/${id}`)).statusCode).toBe(404);
    expect((await get(`${search}/${id}`, {}, other)).statusCode).toBe(200);
  });
});

describe.runIf(testRedisUrl)('between two processes with a Redis', () => {
  const shared: PageBus[] = [];
  const between = testApp({
    pages: () => {
      const redis = openRedis(testRedisUrl ?? '', openParts().add('redis'));
      opened.push(redis);
      const bus = openPageBus(redis);
      shared.push(bus);
      return bus;
    },
  });

  it('what one changes is gone from the other within a quarter of a second', async () => {
    const here = await withKeptPages(between, shared);
    const hereBus = shared.at(-1);
    const there = await withKeptPages(between, shared);
    const id = await buildVendor(between.database.db);
    const heard = new Promise<void>((resolve) => {
      shared.at(-1)?.changes.on((change) => {
        if (change?.tags.includes(`listing:${id}`)) resolve();
      });
    });
    // A channel delivers once it is subscribed to.
    await expect
      .poll(async () => (await opened.at(-1)?.commands.pubsub('NUMSUB', 'pages'))?.[1])
      .toBeGreaterThanOrEqual(2);
    await get(`${search}/${id}`, {}, there);
    await get(`${search}/${id}`, {}, here);
    const from = performance.now();
    hereBus?.tell({ tags: [`listing:${id}`], isGone: true });
    await heard;
    expect(performance.now() - from).toBeLessThan(250);
    asked.drawn = [];
    await get(`${search}/${id}`, {}, there);
    expect(asked.drawn).toHaveLength(1);
  });
});
