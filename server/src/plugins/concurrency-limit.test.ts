import { once } from 'node:events';
import { createConnection } from 'node:net';
import { customerEndpoints } from '@threshold/contract/endpoints/accounts/customers';
import { networkConcurrency } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uncached } from '#test/product/pages-app.ts';
import { getAppUrl } from '#test/sockets.ts';
import { testApp } from '#test/test-app.ts';
import { createGuestTransport, toVisitor } from './web/page-handler.ts';
import { pages } from './web/pages.ts';

/**
 * Scale that allows a network one page request and one API call at a time, while its request
 * budgets stay larger than any test needs.
 */
const SCALE = 1 / networkConcurrency.at_once.call;
const RENDER_MS = 20;
const RENDERS = 20;
const test = testApp({ rateLimitScale: SCALE, trustProxy: ['127.0.0.1'] });

let app: FastifyInstance;
let release: () => void;
let gate: Promise<void>;
let entered: string[] = [];
let arrived = 0;
let network = 0;

beforeAll(async () => {
  app = await test.another();
  const work = async (what: string) => {
    entered.push(what);
    await gate;
    return what;
  };
  app.get('/slow-call/:nr', { config: { countedAs: 'call' } }, (request) =>
    work((request.params as { nr: string }).nr),
  );
  app.get('/slow-page', { config: { countedAs: 'page' } }, () => work('page'));
  const arrive = async () => {
    arrived += 1;
  };
  app.get('/long-render', { config: { countedAs: 'page' }, onRequest: arrive }, async () => {
    entered.push('render');
    const until = performance.now() + RENDER_MS;
    while (performance.now() < until);
    return 'page';
  });
  app.get('/slow-asset', { config: { countedAs: 'asset' } }, () => work('asset'));
  app.get('/failing', async () => {
    throw new Error('no luck');
  });
  app.get('/page-with-parts', { config: { countedAs: 'page' } }, async (request) => {
    const transport = createGuestTransport(app, toVisitor(request), '', () => undefined);
    const { status } = await transport({ method: 'GET', url: '/api/openapi.json' });
    return status;
  });
  await app.register(pages, {
    ...uncached,
    handle: async () => new Response('<p>A page</p>'),
  });
  return () => app.close();
});
beforeEach(() => {
  network += 1;
  entered = [];
  gate = new Promise((resolve) => {
    release = resolve;
  });
});
afterEach(() => release());

let host = 0;
/** Sends a request from the next host of the test network with the number `net`. */
const get = async (path: string, net = 0, signal?: AbortSignal) => {
  host += 1;
  const headers = { 'x-forwarded-for': `2001:db8:${net}:${network}::${host}` };
  const answer = await fetch(`${await getAppUrl(app)}${path}`, {
    headers,
    ...(signal && { signal }),
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const isEntered = async (...what: string[]) => {
  await expect.poll(() => entered).toEqual(what);
};

describe('requests of one network', () => {
  it('wait until a running request of the same network is answered', async () => {
    const first = get('/slow-call/first');
    await isEntered('first');
    const second = get('/slow-call/second');
    // A request of another network is not delayed.
    const other = get('/slow-call/other', 1);
    await isEntered('first', 'other');
    release();
    expect((await Promise.all([first, second, other])).map(({ status }) => status)).toEqual([
      200, 200, 200,
    ]);
    expect(entered).toEqual(['first', 'other', 'second']);
  });

  it('to the API do not delay pages, files, assets or health probes', async () => {
    const call = get('/slow-call/call');
    await isEntered('call');
    const page = get('/slow-page');
    await isEntered('call', 'page');
    expect((await get(`/media/${'0'.repeat(64)}.webp`)).status).toBe(404);
    const asset = get('/slow-asset');
    await isEntered('call', 'page', 'asset');
    expect((await get('/healthz')).status).toBe(200);
    release();
    await Promise.all([call, page, asset]);
  });

  it('for page renders do not delay a health probe', async () => {
    const first = get('/slow-page');
    await expect.poll(() => entered).toEqual(['page']);
    arrived = 0;
    const renders = Array.from({ length: RENDERS }, () => get('/long-render'));
    await expect.poll(() => arrived).toBe(RENDERS);
    release();
    await first;
    expect((await get('/healthz')).status).toBe(200);
    expect(entered.length).toBeLessThan(RENDERS);
    await Promise.all(renders);
  });

  it('are refused with a Retry-After header when too many already wait', async () => {
    const all = Array.from({ length: networkConcurrency.waiting + 2 }, () => get('/slow-call/one'));
    const refused = await Promise.race(all);
    const seconds = Number(refused.headers.get('retry-after'));
    expect([refused.status, JSON.parse(refused.text).message]).toEqual([
      429,
      outcomes.refusals.too_many(seconds),
    ]);
    release();
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(
      networkConcurrency.waiting + 1,
    );
  });

  it('are refused after waiting too long', async () => {
    const first = get('/slow-call/first');
    await isEntered('first');
    expect((await get('/slow-call/late')).status).toBe(503);
    release();
    await first;
    expect(entered).toEqual(['first']);
  });
});

describe('the concurrency slot of a request', () => {
  it('is released after a refused or failed request or an unknown path', async () => {
    const url = `/api${customerEndpoints.get.path.replace('{id}', '')}`;
    expect((await get(url)).status).toBe(401);
    expect((await get('/failing')).status).toBe(500);
    expect((await get('/api/nowhere')).status).toBe(404);
    release();
    expect((await get('/slow-call/after')).status).toBe(200);
  });

  it('is not taken while the body of the request is still arriving', async () => {
    const { hostname, port } = new URL(await getAppUrl(app));
    const slow = createConnection(Number(port), hostname);
    await once(slow, 'connect');
    const from = `x-forwarded-for: 2001:db8:0:${network}::1`;
    const path = '/api/customers/login';
    slow.write(
      `POST ${path} HTTP/1.1\r\nhost: localhost\r\n${from}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`,
    );
    release();
    expect((await get('/slow-call/quick')).status).toBe(200);
    slow.destroy();
  });

  it("is released after a 404, before the network's next page request", async () => {
    for (let nr = 0; nr < 3; nr += 1) expect((await get('/api/nowhere')).status).toBe(404);
    expect((await get('/somewhere')).status).toBe(200);
  });

  it('is not taken if the caller disconnected while waiting', async () => {
    const first = get('/slow-call/first');
    await isEntered('first');
    const gone = new AbortController();
    const impatient = get('/slow-call/gone', 0, gone.signal).catch(() => 'gone');
    const last = get('/slow-call/last');
    // The answer of this probe shows that both requests above are already waiting.
    await get('/healthz');
    gone.abort();
    expect(await impatient).toBe('gone');
    await get('/healthz');
    release();
    await Promise.all([first, last]);
    expect(entered).toEqual(['first', 'last']);
  });

  it('covers the API calls that render a page', async () => {
    const call = get('/slow-call/call');
    await isEntered('call');
    expect((await get('/page-with-parts')).text).toBe('200');
    release();
    await call;
  });
});
