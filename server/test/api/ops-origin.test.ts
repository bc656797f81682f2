import { notFoundPage } from '@threshold/contract/paths';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#src/config.ts';
import { warnOfWaitingLeads } from '#src/features/requests/lead-requests/lead-requests.jobs.ts';
import { ConfigError } from '#src/lib/setup-error.ts';
import { isSameSite } from '#src/plugins/api-origins.ts';
import { goodPassword } from '#test/factories/account.ts';
import { buildLeadRequest } from '#test/factories/lead-request.ts';
import { buildSession } from '#test/factories/session.ts';
import { buildStaff } from '#test/factories/staff.ts';
import { buildVendor } from '#test/factories/vendor.ts';
import { pagesApp } from '#test/product/pages-app.ts';
import { testApp } from '#test/test-app.ts';

const opsOrigin = 'https://ops.threshold.test';
const test = testApp({ opsOrigin });
const OPS = 'ops.threshold.test';
const PUBLIC = 'threshold.test';
const site = pagesApp(
  test,
  async () => new Response('<p>A page</p>', { headers: { 'content-type': 'text/html' } }),
);

const statusOf = async (host: string, url: string, headers: Record<string, string> = {}) =>
  (await site.app.inject({ url, headers: { host, ...headers } })).statusCode;

describe('the staff console at a separate origin', () => {
  it.each([
    '/ops',
    '/ops/vendors?page=2',
    '/ops/vendors.data',
    '/OPS/vendors',
    '/%6fps/vendors',
    '//ops/login',
    '/api/admin/overview',
    '/api/%61dmin/overview',
  ])('serves %s only at its origin', async (url) => {
    const staff_id = await buildStaff(test.database.db);
    const authorization = `Bearer ${await buildSession(test.database.db, { staff_id })}`;
    const headers: Record<string, string> = url.includes('api') ? { authorization } : {};
    expect(await statusOf(OPS, url, headers)).toBe(200);
    expect(await statusOf(PUBLIC, url, headers)).toBe(404);
    expect(await statusOf('10.0.0.7:3000', url, headers)).toBe(404);
  });

  it.each([
    '/customer/search-brokers',
    '/api/vendors/approved',
    '/api/docs',
    '/faqs',
    '/api/openapi.json',
  ])('does not serve %s', { tags: 'engine' }, async (url) => {
    expect(await statusOf(OPS, url)).toBe(404);
    expect(await statusOf(PUBLIC, url)).toBe(200);
  });

  it('returns 404 for public URLs, as the public site does for /ops', async () => {
    for (const [host, url] of [
      [PUBLIC, '/ops/vendors'],
      [OPS, '/faqs'],
    ] as const) {
      const answer = await site.app.inject({ url, headers: { host, accept: 'text/html' } });
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toContain(`<h1>${notFoundPage.title}</h1>`);
      expect(answer.body).toContain(notFoundPage.text);
      expect(answer.body).toContain('<a href="/">');
    }
  });

  it('answers health probes and redirects its root to /ops', async () => {
    expect([await statusOf(OPS, '/healthz'), await statusOf(PUBLIC, '/healthz')]).toEqual([
      200, 200,
    ]);
    const door = await site.app.inject({ url: '/', headers: { host: OPS } });
    expect([door.statusCode, door.headers.location]).toEqual([302, '/ops']);
  });

  it('refuses API calls from pages of other origins', async () => {
    const post = (origin: string) =>
      site.app.inject({
        method: 'POST',
        url: '/api/admin/login',
        headers: { host: OPS, origin },
        payload: { email: 'nobody@threshold.example', password: goodPassword },
      });
    expect((await post(`https://${PUBLIC}`)).statusCode).toBe(403);
    expect((await post(opsOrigin)).statusCode).toBe(400);
  });

  it('is the origin of the links in mails to staff', async () => {
    const { db } = test.database;
    const staff = await buildStaff(db, { email: 'mail@threshold.example' });
    expect(staff).toBeTruthy();
    const confirmed_at = new Date(test.clock.now.getTime() - 13 * 60 * 60 * 1000);
    await buildLeadRequest(db, { confirmed_at });
    await warnOfWaitingLeads(db, test.clock.now, opsOrigin);
    const vendorId = await buildVendor(db, { status: 'in_complete', is_unclaimed: true });
    await site.app.inject({
      method: 'POST',
      url: `/api/vendors/${vendorId}/removal-request`,
      headers: { host: PUBLIC },
      payload: { name: 'Ann Lee', email: 'ann@example.com', reason: 'This is me.' },
    });
    const mails = db.selectFrom('outbox').select(['recipient', 'text']).execute();
    const toStaff = (await mails).filter(({ recipient }) => recipient === 'mail@threshold.example');
    expect(toStaff).toHaveLength(2);
    for (const { text } of toStaff) expect(text).toContain(`${opsOrigin}/ops/`);
  });

  it('refuses sockets, and its pages do not open any', () => {
    const publicUrl = `https://${PUBLIC}`;
    expect(isSameSite({ host: OPS, origin: opsOrigin }, publicUrl, opsOrigin)).toBe(false);
    expect(isSameSite({ host: OPS }, publicUrl, opsOrigin)).toBe(false);
    expect(isSameSite({ host: PUBLIC, origin: opsOrigin }, publicUrl, opsOrigin)).toBe(false);
    expect(isSameSite({ host: PUBLIC, origin: publicUrl }, publicUrl, opsOrigin)).toBe(true);
  });
});

describe('OPS_ORIGIN', () => {
  const read = (OPS_ORIGIN: string, PUBLIC_URL = 'https://threshold.test') =>
    readConfig({ OPS_ORIGIN, PUBLIC_URL, SECRET_KEY: 'abcdefgh'.repeat(4) }, 'local').opsOrigin;

  it('is read as an origin without a trailing slash', () => {
    expect(read('https://ops.threshold.test/')).toBe(opsOrigin);
    expect(read('')).toBeUndefined();
  });

  it.each([
    ['https://ops.threshold.test/ops', undefined],
    ['ftp://ops.threshold.test', undefined],
    ['https://threshold.test', undefined],
    ['http://ops.threshold.test', undefined],
    ['https://ops.threshold.test', ''],
    ['ops', undefined],
  ])('is refused if it is %s, with an error that contains its name', (value, publicUrl) => {
    expect(() => read(value, publicUrl)).toThrow(ConfigError);
    expect(() => read(value, publicUrl)).toThrow(/^OPS_ORIGIN: /);
  });
});
