import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { networkBudgets } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { expect, it } from 'vitest';
import { pagesApp } from '#test/product/pages-app.ts';
import { testApp } from '#test/test-app.ts';

const SCALE = 0.02;
const test = testApp({ rateLimitScale: SCALE, metricsToken: 'a-token' });
let drawn = 0;
let fault: Error | undefined;
let content = '<p>A page</p>';

const site = pagesApp(test, async (_request, { noteRoute }) => {
  drawn += 1;
  noteRoute('/vendors/:vendorId');
  if (fault) throw fault;
  return new Response(content, { headers: { 'content-type': 'text/html' } });
});

const open = (accept: string, network: number) =>
  site.app.inject({
    url: '/vendors/someone',
    headers: { accept },
    remoteAddress: `2001:db8:2:${network}::1`,
  });
const html = 'text/html,application/xhtml+xml,*/*;q=0.8';

it('a network over its budget gets a page with the waiting time', async () => {
  const points = Math.ceil(networkBudgets.page.points * SCALE);
  for (let nr = 0; nr < points; nr += 1) expect((await open(html, 1)).statusCode).toBe(200);
  const before = drawn;
  const refused = await open(html, 1);
  const seconds = Number(refused.headers['retry-after']);
  expect([refused.statusCode, drawn]).toEqual([429, before]);
  expect(refused.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(refused.headers['cache-control']).toBe('no-store');
  expect(refused.body).toContain(outcomes.page.too_many);
  expect(refused.body).toContain(outcomes.refusals.too_many(seconds));
  expect(refused.body).not.toMatch(/<script|src=|<link/);
  const policy = String(refused.headers['content-security-policy']);
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]+=*'; /);
  expect((await open('application/json', 1)).json()).toMatchObject({ code: 'too_many' });
  expect((await open(html, 2)).statusCode).toBe(200);
});

it('metrics count a page by its route pattern, never by its URL', async () => {
  await open(html, 5);
  const headers = { authorization: 'Bearer a-token' };
  const { body } = await site.app.inject({ url: '/metrics', headers });
  expect(body).toContain(
    'http_request_duration_seconds_count{method="GET",route="/vendors/:vendorId"',
  );
  expect(body).not.toContain('someone');
});

it("a failed render is answered with a page without the error's message", async () => {
  fault = new Error('relation "secrets" does not exist');
  const failed = await open(html, 3);
  fault = undefined;
  expect(failed.statusCode).toBe(500);
  expect(failed.body).toContain(outcomes.page.failed);
  expect(failed.body).not.toContain('secrets');
});

it('an overloaded process answers a page request with a static error page', async () => {
  const { pool } = test.database;
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const waiting: Promise<unknown>[] = [];
  // A real connection is needed, because injected requests are never refused.
  const address = await site.app.listen({ port: 0, host: '127.0.0.1' });
  while (!test.database.isBehind()) waiting.push(pool.query('select 1'));
  const before = drawn;
  const refused = await fetch(`${address}/vendors/someone`, { headers: { accept: html } });
  for (const client of held) client.release();
  await Promise.all(waiting);
  expect([refused.status, drawn]).toEqual([503, before]);
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(await refused.text()).toContain(outcomes.refusals.busy);
});

it('a page is sent in the smallest encoding that the browser accepts', async () => {
  content = `<p>${'A long page. '.repeat(200)}</p>`;
  const read = (encodings: string) =>
    site.app.inject({
      url: '/vendors/someone',
      headers: { accept: html, 'accept-encoding': encodings },
      remoteAddress: '2001:db8:2:9::1',
    });
  const smallest = await read('gzip, deflate, br');
  expect(smallest.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(brotliDecompressSync(smallest.rawPayload).toString()).toBe(content);
  const older = await read('gzip');
  expect(older.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(older.rawPayload).toString()).toBe(content);
  const plain = await read('identity');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.headers.vary).toBe('accept-encoding');
  expect(plain.body).toBe(content);
});
