import { brotliDecompressSync } from 'node:zlib';
import { networkBudgets, requestBudgets } from '@threshold/contract/limits';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildVendor } from '#test/factories/vendor.ts';
import {
  asked,
  closeCachedPages,
  origin,
  resetPages,
  search,
  withCachedPages,
} from '#test/product/cached-pages-app.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
let app: FastifyInstance;
beforeEach(async () => {
  resetPages();
  app = await withCachedPages(test);
});
afterAll(closeCachedPages);

const html = { accept: 'text/html' };
const get = (
  url: string,
  headers: Record<string, string> = {},
  site = app,
  remoteAddress = '127.0.0.1',
) => site.inject({ url, headers: { ...html, ...headers }, remoteAddress });

describe('a cached page', () => {
  it('is rendered once for 500 concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 500 }, () => get('/')));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect([asked.rendered.length, asked.calls.length]).toEqual([1, 2]);
    expect(answers[0]?.body).not.toContain('nonce');
    const policy = String(answers[0]?.headers['content-security-policy']);
    expect(policy).toContain("script-src 'sha256-");
    expect(policy).not.toContain('nonce');
  });

  it('is sent with a maximum age, and answered with 304 for its ETag', async () => {
    const first = await get('/', { 'accept-encoding': 'br' });
    expect(first.headers).toMatchObject({
      'cache-control': 'public, max-age=0, s-maxage=15, stale-while-revalidate=45',
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

  it('is sent in an accepted encoding, and without a body for HEAD', async () => {
    const plain = await get('/', { 'accept-encoding': 'br;q=0, identity' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    const packed = await get('/', { 'accept-encoding': 'gzip, br' });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
    const head = await app.inject({ method: 'HEAD', url: '/', headers: html });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers['content-length']).toBe(String(plain.rawPayload.length));
    expect(asked.rendered).toHaveLength(1);
  });

  it('is not served to signed-in callers', async () => {
    await get('/');
    const bodies = [
      (await get('/', { authorization: 'Bearer x' })).body,
      (await get('/', { authorization: 'Bearer x' })).body,
    ];
    expect(asked.rendered).toHaveLength(3);
    expect(new Set(bodies).size).toBe(2);
  });

  it('is not created for a sign-in page, whose renders get new nonces', async () => {
    const [first, second] = [await get('/vendor/auth/login'), await get('/vendor/auth/login')];
    const nonceOf = ({ body }: typeof first) => /nonce="([^"]+)"/.exec(body)?.[1];
    expect(nonceOf(first)).toBeDefined();
    expect(nonceOf(first)).not.toBe(nonceOf(second));
    expect(first.headers['content-security-policy']).toContain(`'nonce-${nonceOf(first)}'`);
    expect(first.headers['cache-control']).toBe('private, no-cache');
  });

  it('is counted in metrics by its route, including cache hits', async () => {
    const id = await buildVendor(test.database.db);
    for (let nr = 0; nr < 2; nr += 1) await get(`${search}/${id}`);
    const text = await app.metrics.metrics();
    expect(text).toMatch(/route="\/customer\/search-brokers\/:vendorId",status="200"\} 2/);
    expect(text).not.toContain(id);
    expect(text).toContain('page_cache_answers_total{served="hit"} 1');
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
it('a cached page is independent of all headers of its first request', async () => {
  const clean = await get(`${search}?city=Sydney`);
  const value = '"><script>alert(1)</script>/ops, evil.example; yes';
  for (const name of odd) {
    resetPages();
    // The cached page expires, so that the next request renders it again.
    test.clock.now = new Date(test.clock.now.getTime() + 10 * 60_000);
    const url = `${search}?city=Sydney&utm_source=${encodeURIComponent(value)}`;
    await get(url, { [name]: value });
    const after = await get(`${search}?city=Sydney`);
    expect.soft([after.statusCode, after.body], name).toEqual([200, clean.body]);
    const rendered = asked.rendered.map(({ url, headers }) => [url, ...headers.keys()]);
    expect.soft(rendered, name).toEqual([[`${origin}${search}?city=Sydney`]]);
  }
  test.clock.now = new Date();
});

describe('a page that was rendered without a part that failed to load', () => {
  it.each(['/', '/vendor/auth/login'])('is not stored by any cache: %s', async (url) => {
    asked.isBroken = true;
    expect((await get(url)).headers['cache-control']).toBe('no-store');
    asked.isBroken = false;
    const whole = await get(url);
    expect(whole.headers['cache-control']).not.toBe('no-store');
    expect(whole.body).toContain('vendors');
  });

  it('is logged with the failed API call', async () => {
    const warned = vi.spyOn(app.log, 'warn');
    asked.isBroken = true;
    await get('/');
    const [about] = warned.mock.lastCall ?? [];
    expect(about).toMatchObject({
      address: '/',
      err: { message: 'the call of /vendors/search?limit=50&page=none was answered 422' },
    });
  });

  it('is not stored if it is the 404 page of a listing', async () => {
    const missing = await get(`${search}/0198c2a4-0f6e-7000-8000-0123456789ab`);
    expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-store']);
    await get(`${search}/0198c2a4-0f6e-7000-8000-0123456789ab`);
    expect(asked.rendered).toHaveLength(2);
  });
});

describe('the page for unknown paths', () => {
  it('is rendered once for all unknown paths', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, nr) => get(`/no/such/page-${nr}?x=${nr}`)),
    );
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set(['404 <!doctype html>Nothing']),
    );
    expect(asked.rendered.map(({ url }) => url)).toEqual([`${origin}/nothing-is-here`]);
    const head = await app.inject({ method: 'HEAD', url: '/no/such', headers: html });
    expect([head.statusCode, head.body]).toEqual([404, '']);
    expect(asked.rendered).toHaveLength(1);
  });

  it('is not used for data, API calls, other methods or members', async () => {
    await get('/no/such.data');
    await get('/no/such', { authorization: 'Bearer x' });
    expect(asked.rendered.map(({ url }) => new URL(url).pathname)).toEqual([
      '/no/such.data',
      '/no/such',
    ]);
    expect((await get('/api/no/such')).headers['content-type']).toMatch('json');
    expect((await app.inject({ method: 'POST', url: '/no/such' })).statusCode).toBe(404);
  });
});

describe('the request budgets of a network', () => {
  const SCALE = 0.02;
  const scarce = testApp({ rateLimitScale: SCALE });
  const plain = testApp({ rateLimitScale: 1 });
  let site: FastifyInstance;
  beforeAll(async () => {
    site = await withCachedPages(scarce);
  });
  const from = (remoteAddress: string, url: string) =>
    site.inject({ url, headers: html, remoteAddress });

  it('exclude cached pages and the API calls that render them', async () => {
    const [ip, points] = ['203.0.113.50', Math.ceil(networkBudgets.page.points * SCALE)];
    for (let nr = 0; nr < points * 3; nr += 1) {
      expect((await from(ip, '/')).statusCode).toBe(200);
    }
    expect(asked.rendered).toHaveLength(1);
    const calls = Math.ceil(requestBudgets.search.points * SCALE);
    for (let nr = 0; nr < calls; nr += 1) {
      expect((await from(ip, '/api/vendors/search')).statusCode).toBe(200);
    }
    expect((await from(ip, '/terms')).headers['cache-control']).not.toBe('no-store');
  });

  it('limit how many uncached pages are rendered for the network', async () => {
    const statuses = new Set<number>();
    for (let nr = 0; nr < 20; nr += 1) {
      const id = `0198c2a4-0f6e-7000-8000-${String(nr).padStart(12, '0')}`;
      statuses.add((await from('203.0.113.51', `${search}/${id}`)).statusCode);
    }
    expect(statuses).toEqual(new Set([404, 429]));
    expect((await from('203.0.113.52', '/privacy-policy')).statusCode).toBe(200);
  });

  it('permit two renders at a time without delaying other networks', async () => {
    const [flooder, reader] = ['203.0.113.60', '203.0.113.61'];
    const id = (nr: number) => `0198c2a4-0f6e-7000-9000-${String(nr).padStart(12, '0')}`;
    const narrow = await withCachedPages(plain);
    const flood = Array.from({ length: 20 }, (_, nr) =>
      get(`${search}/${id(nr)}`, {}, narrow, flooder),
    );
    const own = get(`${search}?min_rating=4`, {}, narrow, reader);
    const cached = get('/terms', {}, narrow, reader);
    for (const { statusCode } of await Promise.all([own, cached])) expect(statusCode).toBe(200);
    await Promise.all(flood);
    const paths = asked.rendered.map(({ url }) => new URL(url).pathname);
    expect(paths.indexOf(search)).toBeLessThan(8);
    expect(paths.indexOf('/terms')).toBeLessThan(8);
    expect(paths).toHaveLength(22);
  });
});
