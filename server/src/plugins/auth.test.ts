import { siteEndpoints } from '@threshold/contract/site';
import { beforeAll, expect, it } from 'vitest';
import { drawnEachTime } from '#test/pages-app.ts';
import { testApp } from '#test/test-app.ts';
import { pages } from './web/pages.ts';

const test = testApp({ metricsToken: 'a-token-of-the-monitoring' });
beforeAll(async () => {
  await test.app.register(pages, {
    ...drawnEachTime,
    handle: async () => new Response('<p>A page</p>', { headers: { 'content-type': 'text/html' } }),
  });
});

const statusOf = async (url: string, authorization: string) =>
  (await test.app.inject({ url, headers: { authorization } })).statusCode;

/** What a proxy before the product may ask browsers for; it sends it on. */
const ofAProxy = `Basic ${Buffer.from('someone:a password').toString('base64')}`;
const dead = `Bearer ${'x'.repeat(43)}`;

it('a header that is not of the product locks nothing, and opens nothing', async () => {
  const open = ['/', '/healthz', '/readyz', `/api${siteEndpoints.info.path}`];
  for (const url of open) {
    for (const header of [ofAProxy, 'Negotiate abc', 'nonsense', '']) {
      expect([url, header, await statusOf(url, header)]).toEqual([url, header, 200]);
    }
  }
  expect(await statusOf('/api/notices', ofAProxy)).toBe(401);
});

it('a dead token is refused by every call, and by nothing that takes no tokens', async () => {
  for (const url of ['/', '/healthz', '/readyz']) expect(await statusOf(url, dead)).toBe(200);
  const call = `/api${siteEndpoints.info.path}`;
  for (const header of [dead, dead.toLowerCase(), 'Bearer', 'Bearer ', 'Bearer short']) {
    expect([header, await statusOf(call, header)]).toEqual([header, 401]);
  }
});

it('the monitoring reads the metrics with its own token', async () => {
  const shown = await test.app.inject({
    url: '/metrics',
    headers: { authorization: 'Bearer a-token-of-the-monitoring' },
  });
  expect(shown.statusCode).toBe(200);
  expect(shown.body).toContain('http_request_duration_seconds');
  expect(await statusOf('/metrics', dead)).toBe(404);
  expect(await statusOf('/metrics', ofAProxy)).toBe(404);
});
