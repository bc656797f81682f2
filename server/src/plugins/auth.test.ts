import { randomUUID } from 'node:crypto';
import { sessionEndedHeader } from '@threshold/contract/access';
import { type AnyEndpoint, isForGuests } from '@threshold/contract/endpoint';
import { siteEndpoints } from '@threshold/contract/endpoints/content/site';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatEndpointName } from '#test/api/endpoint-name.ts';
import { buildAccount, goodPassword } from '#test/factories/account.ts';
import { bothMembers, getAuthEndpoints, getSessionEndpoints } from '#test/members.ts';
import { uncached } from '#test/product/pages-app.ts';
import { testApp } from '#test/test-app.ts';
import { pages } from './web/pages.ts';

const test = testApp({ metricsToken: 'a-token-of-the-monitoring' });
beforeAll(async () => {
  await test.app.register(pages, {
    ...uncached,
    handle: async () => new Response('<p>A page</p>', { headers: { 'content-type': 'text/html' } }),
  });
});

const statusOf = async (url: string, authorization: string) =>
  (await test.app.inject({ url, headers: { authorization } })).statusCode;

/** Basic credentials that a proxy in front of the product asks browsers for and forwards. */
const ofAProxy = `Basic ${Buffer.from('someone:a password').toString('base64')}`;
const dead = `Bearer ${'x'.repeat(43)}`;

it('the server ignores authorization headers of schemes other than Bearer', async () => {
  const open = ['/', '/healthz', '/readyz', `/api${siteEndpoints.info.path}`];
  for (const url of open) {
    for (const header of [ofAProxy, 'Negotiate abc', 'nonsense', '']) {
      expect([url, header, await statusOf(url, header)]).toEqual([url, header, 200]);
    }
  }
  expect(await statusOf('/api/notices', ofAProxy)).toBe(401);
});

describe('an invalid session token', () => {
  const urlOf = ({ path }: AnyEndpoint) => `/api${path.replace(/\{\w+\}/g, randomUUID())}`;
  const answerTo = async (endpoint: AnyEndpoint, authorization?: string) => {
    const { statusCode, headers } = await test.app.inject({
      method: endpoint.method,
      url: urlOf(endpoint),
      ...(endpoint.body && { payload: {} }),
      headers: authorization === undefined ? {} : { authorization },
    });
    return { status: statusCode, isEnded: headers[sessionEndedHeader] === 'true' };
  };

  it('is ignored by all guest endpoints, which report it in a header', async () => {
    const open = test.app.endpoints.filter(isForGuests);
    expect(open.length).toBeGreaterThan(30);
    for (const endpoint of open) {
      const { status } = await answerTo(endpoint);
      expect([formatEndpointName(endpoint), await answerTo(endpoint, dead)]).toEqual([
        formatEndpointName(endpoint),
        { status, isEnded: true },
      ]);
    }
  });

  it('causes status 401 at every endpoint that requires a session', async () => {
    const closed = test.app.endpoints.filter((endpoint) => !isForGuests(endpoint));
    expect(closed.length).toBeGreaterThan(100);
    for (const endpoint of closed) {
      expect([formatEndpointName(endpoint), (await answerTo(endpoint, dead)).status]).toEqual([
        formatEndpointName(endpoint),
        401,
      ]);
    }
  });

  it('is reported for any spelling of Bearer, but not for other schemes', async () => {
    for (const header of [dead, dead.toLowerCase(), 'Bearer', 'Bearer ', 'Bearer short']) {
      expect([header, await answerTo(siteEndpoints.info, header)]).toEqual([
        header,
        { status: 200, isEnded: true },
      ]);
    }
    for (const header of [undefined, ofAProxy]) {
      expect(await answerTo(siteEndpoints.info, header)).toEqual({ status: 200, isEnded: false });
    }
  });

  it('is ignored by pages and health probes', async () => {
    for (const url of ['/', '/healthz', '/readyz']) expect(await statusOf(url, dead)).toBe(200);
  });

  it.each(bothMembers)('does not prevent %s from signing in again', async (members) => {
    const { token, email } = await buildAccount(test, members);
    await test.as(token).call(getSessionEndpoints(members).logout);
    const body = { email, password: goodPassword };
    const { status, headers } = await test
      .as(token)
      .call(getAuthEndpoints(members).login, { body });
    expect([status, headers[sessionEndedHeader]]).toEqual([200, 'true']);
  });
});

it('/metrics is served only to callers with the metrics token', async () => {
  const shown = await test.app.inject({
    url: '/metrics',
    headers: { authorization: 'Bearer a-token-of-the-monitoring' },
  });
  expect(shown.statusCode).toBe(200);
  expect(shown.body).toContain('http_request_duration_seconds');
  expect(await statusOf('/metrics', dead)).toBe(404);
  expect(await statusOf('/metrics', ofAProxy)).toBe(404);
});
