import { adminVendorEndpoints } from '@threshold/contract/admin-vendors';
import { reviewEndpoints } from '@threshold/contract/reviews';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildCustomer } from '#test/factories/customer.ts';
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
