import { describe, expect, it } from 'vitest';
import { buildVendor } from '#test/factories/vendor.ts';
import { publicUrl, testApp } from '#test/test-app.ts';

const partner = 'https://partner.example';
const test = testApp({ apiOrigins: [partner] });
const closed = testApp();

const profile = async ({ database, app }: typeof test, headers: Record<string, string>) => {
  const id = await buildVendor(database.db, { profile_picture: 'a.webp' });
  const answer = await app.inject({ url: `/api/vendors/${id}`, headers });
  const { data } = answer.json<{ data: { profile_picture: { file_url: string } } }>();
  return { headers: answer.headers, picture: data.profile_picture.file_url };
};

describe('a page whose origin is in API_ORIGINS', () => {
  it('may read API answers, which contain absolute file URLs', async () => {
    const { headers, picture } = await profile(test, { origin: partner });
    expect(headers).toMatchObject({
      'access-control-allow-origin': partner,
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
    expect(headers.vary).toMatch(/authorization.*origin/);
    expect(picture).toBe(`${publicUrl}/media/a.webp`);
  });

  it('may read error answers of the API', async () => {
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

it('the API allows only pages of origins in API_ORIGINS to read answers', async () => {
  const other = { origin: 'https://elsewhere.example' };
  for (const [app, headers] of [
    [test, other],
    [closed, { origin: partner }],
  ] as const) {
    const answer = await profile(app, headers);
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  }
});

it('the API sends relative file paths to its own pages or without API_ORIGINS', async () => {
  const own = { 'sec-fetch-site': 'same-origin' };
  expect((await profile(test, own)).picture).toBe('/media/a.webp');
  expect((await profile(test, {})).picture).toBe(`${publicUrl}/media/a.webp`);
  expect((await profile(closed, {})).picture).toBe('/media/a.webp');
});
