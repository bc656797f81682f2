import { describe, expect, it } from 'vitest';
import { requestExportLink } from '#test/arrangements/exported-data.ts';
import { buildFile } from '#test/factories/file.ts';
import { buildReview } from '#test/factories/review.ts';
import { buildTwoFactor, generateTotpCode } from '#test/factories/totp.ts';
import { buildVendor } from '#test/factories/vendor.ts';
import { accountForEach } from '#test/people.ts';
import { publicUrl, testApp } from '#test/test-app.ts';

const partner = 'https://partner.example';
const test = testApp({ apiOrigins: [partner] });
const closed = testApp();
const me = accountForEach(test, 'customers');

const profile = async ({ database, app }: typeof test, headers: Record<string, string>) => {
  const id = await buildVendor(database.db, { profile_picture: 'a.webp' });
  const answer = await app.inject({ url: `/api/vendors/${id}`, headers });
  const { data } = answer.json<{ data: { profile_picture: { file_url: string } } }>();
  return { headers: answer.headers, picture: data.profile_picture.file_url };
};

describe('a page whose origin is in API_ORIGINS', () => {
  it('may read API responses, whose file URLs are absolute', async () => {
    const { headers, picture } = await profile(test, { origin: partner });
    expect(headers).toMatchObject({
      'access-control-allow-origin': partner,
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
    expect(headers.vary).toMatch(/authorization.*origin/);
    expect(picture).toBe(`${publicUrl}/media/a.webp`);
  });

  it('may read error responses of the API', async () => {
    const { statusCode, headers } = await test.app.inject({
      url: '/api/customers/',
      headers: { origin: partner },
    });
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([401, partner]);
  });

  it('may send a preflight request', async () => {
    const { statusCode, headers } = await test.app.inject({
      method: 'OPTIONS',
      url: '/api/loan-applications',
      headers: { origin: partner, 'access-control-request-method': 'POST' },
    });
    expect(statusCode).toBe(204);
    expect(headers['access-control-allow-methods']).toContain('POST');
    const allowed = String(headers['access-control-allow-headers']).split(', ');
    const links = ['if-match', 'request-link', 'call-link'];
    expect(allowed).toEqual(expect.arrayContaining(['authorization', ...links]));
  });

  it('may load each file URL that a response contains', async () => {
    const { db } = test.database;
    const exported = await requestExportLink(test, me);
    const vendor_id = await buildVendor(db, { profile_picture: 'a.webp' });
    await db.updateTable('customers').set({ profile_picture: 'b.webp' }).execute();
    await buildReview(db, { vendor_id, customer_id: me.id });
    const s3_path = await buildFile(test, { kind: 'chat', customer_id: me.id });
    const secret = await buildTwoFactor(test, me.accountRef);
    const verification_code = generateTotpCode(secret, test.clock.now);
    const answers = await Promise.all([
      test.as().raw({ url: `/api/vendors/${vendor_id}` }),
      test.as().raw({ url: `/api/reviews/${vendor_id}` }),
      test.as(me.token).raw({
        method: 'POST',
        url: '/api/chat/verify-file-access',
        body: { s3_path, verification_code },
      }),
    ]);
    const found = answers.flatMap(({ text }) => [
      ...text.matchAll(new RegExp(`"(\\w+)":"${publicUrl}(/[^"]+)"`, 'g')),
    ]);
    const names = ['file_url', 'profile_photo_url', 'share_picture', 'view_url'];
    expect(new Set(found.map(([, name]) => name))).toEqual(new Set(names));
    for (const url of [...found.map(([, , path = '']) => path), exported.replace(publicUrl, '')]) {
      const { headers } = await test.app.inject({ url, headers: { origin: partner } });
      expect(headers, url).toMatchObject({
        'access-control-allow-origin': partner,
        'cross-origin-resource-policy': 'cross-origin',
      });
    }
  });

  it('may post a form to the API', async () => {
    const { statusCode } = await test.app.inject({
      method: 'POST',
      url: '/api/customers/forgot-password',
      headers: { origin: partner, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'email=ann%40people.example',
    });
    expect(statusCode).toBe(200);
  });
});

it('the API lets only pages of API_ORIGINS read responses', async () => {
  const other = { origin: 'https://elsewhere.example' };
  for (const [app, headers] of [
    [test, other],
    [closed, { origin: partner }],
  ] as const) {
    const answer = await profile(app, headers);
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  }
});

it('the API returns relative file paths to its own pages', async () => {
  const own = { 'sec-fetch-site': 'same-origin' };
  expect((await profile(test, own)).picture).toBe('/media/a.webp');
  expect((await profile(test, {})).picture).toBe(`${publicUrl}/media/a.webp`);
  expect((await profile(closed, {})).picture).toBe('/media/a.webp');
});
