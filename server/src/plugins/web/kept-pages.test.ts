import { brotliDecompressSync } from 'node:zlib';
import { adminVendorEndpoints } from '@threshold/contract/admin-vendors';
import { networkBudgets, requestBudgets } from '@threshold/contract/limits';
import { reviewEndpoints } from '@threshold/contract/reviews';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildCustomer } from '#test/factories/customer.ts';
import { buildSession } from '#test/factories/session.ts';
import { buildStaff } from '#test/factories/staff.ts';
import { buildVendor, buildVendorAccount } from '#test/factories/vendor.ts';
import { drawnEachTime } from '#test/pages-app.ts';
import { testRedisUrl } from '#test/redis.ts';
import { testApp } from '#test/test-app.ts';
import { openPageBus, type PageBus } from '../../adapters/page-bus/page-bus.ts';
import { openRedis, type SharedRedis } from '../../adapters/redis/open-redis.ts';
import { openParts } from '../../lib/parts.ts';
import type { PageHandler } from './page-handler.ts';
import { pages } from './pages.ts';

const search = '/customer/search-brokers';
const origin = 'https://threshold.example';

let drawn: Request[] = [];
let calls: string[] = [];
let isBroken = false;

/** Draws what the real pages draw: what the API says of a listing or of all, and the address of the page itself. */
const handle: PageHandler = async (request, { transport, nonce, noteRoute }) => {
  drawn.push(request);
  const { pathname } = new URL(request.url);
  noteRoute(pathname.startsWith(`${search}/`) ? `${search}/:vendorId` : pathname);
  const id = pathname.startsWith(`${search}/`) ? pathname.slice(search.length + 1) : undefined;
  const url = id ? `/vendors/${id}` : `/vendors/search?limit=50${isBroken ? '&page=none' : ''}`;
  calls.push(url);
  const { status, body } = await transport({ method: 'GET', url });
  const html = `<!doctype html><script nonce="${nonce}">run()</script><link rel="canonical" href="${request.url}"><pre>${JSON.stringify(body)}</pre><p>${'text '.repeat(300)}`;
  return new Response(html, {
    status: status === 404 ? 404 : 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
};

beforeEach(() => {
  drawn = [];
  calls = [];
  isBroken = false;
});

const opened: SharedRedis[] = [];
const closing: FastifyInstance[] = [];
afterAll(async () => {
  for (const app of closing) await app.close();
  for (const redis of opened) redis.close();
});

/** An app with kept pages on the data of the test, as a process of its own would be. */
async function withPages(test: ReturnType<typeof testApp>, buses: readonly PageBus[]) {
  const app = await test.another();
  const bus = buses.at(-1);
  if (!bus) throw new Error('No bus was made.');
  await app.register(pages, {
    ...drawnEachTime,
    origin: () => origin,
    handle,
    keep: {
      megabytes: 4,
      areShared: true,
      bus,
      places: { isPlaceName: (text) => text === 'Sydney' },
    },
  });
  closing.push(app);
  return app;
}

const buses: PageBus[] = [];
const made = (redis?: SharedRedis) => {
  const bus = openPageBus(redis);
  buses.push(bus);
  return bus;
};
const test = testApp({ pages: () => made() });
let app: FastifyInstance;
let staffToken: string;
beforeAll(async () => {
  const { db } = test.database;
  staffToken = await buildSession(db, { staff_id: await buildStaff(db) });
});
beforeEach(async () => {
  app = await withPages(test, buses);
});

const html = { accept: 'text/html' };
const get = (url: string, headers: Record<string, string> = {}, site = app) =>
  site.inject({ url, headers: { ...html, ...headers } });

describe('a kept page', () => {
  it('is drawn once for 500 who ask at once, and byte for byte the same for all', async () => {
    const answers = await Promise.all(Array.from({ length: 500 }, () => get('/')));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect([drawn.length, calls.length]).toEqual([1, 1]);
    expect(answers[0]?.body).not.toContain('nonce');
    const policy = String(answers[0]?.headers['content-security-policy']);
    expect(policy).toContain("script-src 'sha256-");
    expect(policy).not.toContain('nonce');
  });

  it('says how long it may be kept, and who has it is told so', async () => {
    const first = await get('/', { 'accept-encoding': 'br' });
    expect(first.headers).toMatchObject({
      'cache-control':
        'public, max-age=0, s-maxage=15, stale-while-revalidate=45, stale-if-error=3600',
      vary: 'accept-encoding',
      'content-encoding': 'br',
    });
    const etag = String(first.headers.etag);
    const again = await get('/', { 'accept-encoding': 'br', 'if-none-match': etag });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
    expect((await get('/', { 'accept-encoding': 'gzip', 'if-none-match': etag })).statusCode).toBe(
      200,
    );
  });

  it('comes in the form that the browser takes, and its head alone where that is asked for', async () => {
    const plain = await get('/', { 'accept-encoding': 'br;q=0, identity' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    const packed = await get('/', { 'accept-encoding': 'gzip, br' });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
    const head = await app.inject({ method: 'HEAD', url: '/', headers: html });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers['content-length']).toBe(String(plain.rawPayload.length));
    expect(drawn).toHaveLength(1);
  });

  it('is not given to who is signed in: they get one of their own', async () => {
    await get('/');
    const bodies = [
      (await get('/', { authorization: 'Bearer x' })).body,
      (await get('/', { authorization: 'Bearer x' })).body,
    ];
    expect(drawn).toHaveLength(3);
    expect(new Set(bodies).size).toBe(2);
  });

  it('is one of a list: others have a nonce of their own in every answer', async () => {
    const [first, second] = [await get('/vendor/auth/login'), await get('/vendor/auth/login')];
    const nonceOf = ({ body }: typeof first) => /nonce="([^"]+)"/.exec(body)?.[1];
    expect(nonceOf(first)).toBeDefined();
    expect(nonceOf(first)).not.toBe(nonceOf(second));
    expect(first.headers['content-security-policy']).toContain(`'nonce-${nonceOf(first)}'`);
    expect(first.headers['cache-control']).toBe('private, no-cache');
  });

  it('is counted by the pattern of its address, also from memory', async () => {
    const id = await buildVendor(test.database.db);
    for (let nr = 0; nr < 2; nr += 1) await get(`${search}/${id}`);
    const text = await app.metrics.metrics();
    expect(text).toMatch(/route="\/customer\/search-brokers\/:vendorId",status="200"\} 2/);
    expect(text).not.toContain(id);
    expect(text).toContain('kept_pages_answered_total{served="hit"} 1');
  });
});

const odd = [
  'accept',
  'accept-language',
  'cache-control',
  'cookie',
  'dnt',
  'expect-ct',
  'forwarded',
  'from',
  'host',
  'if-modified-since',
  'if-range',
  'origin',
  'pragma',
  'range',
  'referer',
  'save-data',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'sec-purpose',
  'te',
  'user-agent',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-prefix',
  'x-forwarded-proto',
  'x-forwarded-scheme',
  'x-host',
  'x-http-method-override',
  'x-middleware-prefetch',
  'x-original-url',
  'x-react-router-prerender-data',
  'x-react-router-spa-mode',
  'x-real-ip',
  'x-remix-request',
  'x-requested-with',
  'x-rewrite-url',
  'x-server-itself',
];
it.each(odd)('%s of who asks first changes nothing for who comes next', async (name) => {
  const clean = await get(`${search}?city=Sydney`);
  const other = await withPages(test, buses);
  const value = '"><script>alert(1)</script>/ops, evil.example; yes';
  await get(
    `${search}?city=Sydney&utm_source=${encodeURIComponent(value)}`,
    { [name]: value },
    other,
  );
  const after = await get(`${search}?city=Sydney`, {}, other);
  expect([after.statusCode, after.body]).toEqual([200, clean.body]);
  expect(drawn.map(({ url }) => url)).toEqual(Array(2).fill(`${origin}${search}?city=Sydney`));
  expect(drawn.flatMap(({ headers }) => [...headers.keys()])).toEqual([]);
});

describe('a page of which a part could not be read', () => {
  it.each(['/', '/vendor/auth/login'])('is kept by nobody: %s', async (url) => {
    isBroken = true;
    expect((await get(url)).headers['cache-control']).toBe('no-store');
    isBroken = false;
    const whole = await get(url);
    expect(whole.headers['cache-control']).not.toBe('no-store');
    expect(whole.body).toContain('vendors');
  });

  it('of a listing that is not there is a 404 that is kept by nobody', async () => {
    const missing = await get(`${search}/0198c2a4-0f6e-7000-8000-0123456789ab`);
    expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-store']);
    await get(`${search}/0198c2a4-0f6e-7000-8000-0123456789ab`);
    expect(drawn).toHaveLength(2);
  });
});

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
    expect(drawn).toHaveLength(2);
    expect((await review(5)).statusCode).toBe(201);
    expect((await get(`${search}/${id}`)).body).toContain('"totalReviews":1');
    await get(`${search}/${other}`);
    expect(drawn).toHaveLength(3);
  });

  it('shows in another process by time alone where there is no Redis', async () => {
    const id = await listed();
    const other = await withPages(test, buses);
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
    const here = await withPages(between, shared);
    const hereBus = shared.at(-1);
    const there = await withPages(between, shared);
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
    drawn = [];
    await get(`${search}/${id}`, {}, there);
    expect(drawn).toHaveLength(1);
  });
});

describe('budgets', () => {
  const SCALE = 0.02;
  const scarceBuses: PageBus[] = [];
  const scarce = testApp({
    rateLimitScale: SCALE,
    pages: () => {
      const bus = openPageBus();
      scarceBuses.push(bus);
      return bus;
    },
  });
  let site: FastifyInstance;
  beforeAll(async () => {
    site = await withPages(scarce, scarceBuses);
  });
  const from = (remoteAddress: string, url: string) =>
    site.inject({ url, headers: html, remoteAddress });

  it('are not taken from by pages from memory, nor those of calls by any kept page', async () => {
    const [ip, points] = ['203.0.113.50', Math.ceil(networkBudgets.page.points * SCALE)];
    for (let nr = 0; nr < points * 3; nr += 1) {
      expect((await from(ip, '/')).statusCode).toBe(200);
    }
    expect(drawn).toHaveLength(1);
    const calls = Math.ceil(requestBudgets.search.points * SCALE);
    for (let nr = 0; nr < calls; nr += 1) {
      expect((await from(ip, '/api/vendors/search')).statusCode).toBe(200);
    }
    expect((await from(ip, '/terms')).headers['cache-control']).not.toBe('no-store');
  });

  it('bound what one network has drawn, by whatever addresses', async () => {
    const statuses = new Set<number>();
    for (let nr = 0; nr < 20; nr += 1) {
      const id = `0198c2a4-0f6e-7000-8000-${String(nr).padStart(12, '0')}`;
      statuses.add((await from('203.0.113.51', `${search}/${id}`)).statusCode);
    }
    expect([...statuses].toSorted()).toEqual([404, 429]);
    expect((await from('203.0.113.52', '/privacy-policy')).statusCode).toBe(200);
  });
});
