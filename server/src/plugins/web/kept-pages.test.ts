import { brotliDecompressSync } from 'node:zlib';
import { networkBudgets, requestBudgets } from '@threshold/contract/limits';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildVendor } from '#test/factories/vendor.ts';
import {
  askAnew,
  asked,
  closeKeptPages,
  origin,
  search,
  withKeptPages,
} from '#test/kept-pages-app.ts';
import { testApp } from '#test/test-app.ts';
import { openPageBus, type PageBus } from '../../adapters/page-bus/page-bus.ts';

beforeEach(askAnew);
afterAll(closeKeptPages);

const buses: PageBus[] = [];
const test = testApp({
  pages: () => {
    const bus = openPageBus();
    buses.push(bus);
    return bus;
  },
});
let app: FastifyInstance;
beforeEach(async () => {
  app = await withKeptPages(test, buses);
});

const html = { accept: 'text/html' };
const get = (
  url: string,
  headers: Record<string, string> = {},
  site = app,
  remoteAddress = '127.0.0.1',
) => site.inject({ url, headers: { ...html, ...headers }, remoteAddress });

describe('a kept page', () => {
  it('is drawn once for 500 who ask at once, and byte for byte the same for all', async () => {
    const answers = await Promise.all(Array.from({ length: 500 }, () => get('/')));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect([asked.drawn.length, asked.calls.length]).toEqual([1, 1]);
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
    expect(asked.drawn).toHaveLength(1);
  });

  it('is not given to who is signed in: they get one of their own', async () => {
    await get('/');
    const bodies = [
      (await get('/', { authorization: 'Bearer x' })).body,
      (await get('/', { authorization: 'Bearer x' })).body,
    ];
    expect(asked.drawn).toHaveLength(3);
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
  const other = await withKeptPages(test, buses);
  const value = '"><script>alert(1)</script>/ops, evil.example; yes';
  await get(
    `${search}?city=Sydney&utm_source=${encodeURIComponent(value)}`,
    { [name]: value },
    other,
  );
  const after = await get(`${search}?city=Sydney`, {}, other);
  expect([after.statusCode, after.body]).toEqual([200, clean.body]);
  expect(asked.drawn.map(({ url }) => url)).toEqual(
    Array(2).fill(`${origin}${search}?city=Sydney`),
  );
  expect(asked.drawn.flatMap(({ headers }) => [...headers.keys()])).toEqual([]);
});

describe('a page of which a part could not be read', () => {
  it.each(['/', '/vendor/auth/login'])('is kept by nobody: %s', async (url) => {
    asked.isBroken = true;
    expect((await get(url)).headers['cache-control']).toBe('no-store');
    asked.isBroken = false;
    const whole = await get(url);
    expect(whole.headers['cache-control']).not.toBe('no-store');
    expect(whole.body).toContain('vendors');
  });

  it('is told to operators, with the call that failed', async () => {
    const told = vi.spyOn(app.log, 'warn');
    asked.isBroken = true;
    await get('/');
    const [about] = told.mock.lastCall ?? [];
    expect(about).toMatchObject({
      address: '/',
      err: { message: 'its call of /vendors/search?limit=50&page=none was answered 422' },
    });
  });

  it('of a listing that is not there is a 404 that is kept by nobody', async () => {
    const missing = await get(`${search}/0198c2a4-0f6e-7000-8000-0123456789ab`);
    expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-store']);
    await get(`${search}/0198c2a4-0f6e-7000-8000-0123456789ab`);
    expect(asked.drawn).toHaveLength(2);
  });
});

describe('that nothing is here', () => {
  it('is one page for all such addresses, drawn once, and a 404', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, nr) => get(`/no/such/page-${nr}?x=${nr}`)),
    );
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set(['404 <!doctype html>Nothing']),
    );
    expect(asked.drawn.map(({ url }) => url)).toEqual([`${origin}/nothing-is-here`]);
    const head = await app.inject({ method: 'HEAD', url: '/no/such', headers: html });
    expect([head.statusCode, head.body]).toEqual([404, '']);
    expect(asked.drawn).toHaveLength(1);
  });

  it('is not said of data, calls, other methods and whoever is signed in', async () => {
    await get('/no/such.data');
    await get('/no/such', { authorization: 'Bearer x' });
    expect(asked.drawn.map(({ url }) => new URL(url).pathname)).toEqual([
      '/no/such.data',
      '/no/such',
    ]);
    expect((await get('/api/no/such')).headers['content-type']).toMatch('json');
    expect((await app.inject({ method: 'POST', url: '/no/such' })).statusCode).toBe(404);
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
    site = await withKeptPages(scarce, scarceBuses);
  });
  const from = (remoteAddress: string, url: string) =>
    site.inject({ url, headers: html, remoteAddress });

  it('are not taken from by pages from memory, nor those of calls by any kept page', async () => {
    const [ip, points] = ['203.0.113.50', Math.ceil(networkBudgets.page.points * SCALE)];
    for (let nr = 0; nr < points * 3; nr += 1) {
      expect((await from(ip, '/')).statusCode).toBe(200);
    }
    expect(asked.drawn).toHaveLength(1);
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
    expect(statuses).toEqual(new Set([404, 429]));
    expect((await from('203.0.113.52', '/privacy-policy')).statusCode).toBe(200);
  });

  it('have pages of each visitor and of all drawn by turns of networks', async () => {
    const [flooder, reader] = ['203.0.113.60', '203.0.113.61'];
    const id = (nr: number) => `0198c2a4-0f6e-7000-9000-${String(nr).padStart(12, '0')}`;
    const flood = Array.from({ length: 20 }, (_, nr) =>
      get(`${search}/${id(nr)}`, {}, app, flooder),
    );
    const own = get(`${search}?min_rating=4`, {}, app, reader);
    const kept = get('/terms', {}, app, reader);
    for (const { statusCode } of await Promise.all([own, kept])) expect(statusCode).toBe(200);
    await Promise.all(flood);
    const paths = asked.drawn.map(({ url }) => new URL(url).pathname);
    expect(paths.indexOf(search)).toBeLessThan(8);
    expect(paths.indexOf('/terms')).toBeLessThan(8);
    expect(paths).toHaveLength(22);
  });
});
