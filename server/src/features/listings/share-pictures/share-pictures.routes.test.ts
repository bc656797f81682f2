import { placePageEndpoints } from '@threshold/contract/endpoints/search/place-pages';
import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import { networkBudgets } from '@threshold/contract/limits';
import { describe, expect, it } from 'vitest';
import { buildVendor, buildVendorCheck } from '#test/factories/vendor.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const get = (url: string) => test.app.inject({ url });
const listing = async (id: string) =>
  (await test.as().call(vendorSearchEndpoints.get, { params: { id } })).ok.data;
const change = (id: string, values: { status?: 'suspended'; full_name?: string }) =>
  test.database.db.updateTable('vendors').set(values).where('id', '=', id).execute();

describe('GET /share/listings', () => {
  it('returns a cacheable picture of a verified listing to guests', async () => {
    const id = await buildVendor(test.database.db);
    await buildVendorCheck(test.database.db, { vendor_id: id });
    const { share_picture } = await listing(id);
    const answer = await get(share_picture ?? '');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400, s-maxage=60, immutable',
    });
    expect(answer.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    expect((await get(share_picture ?? '')).rawPayload).toEqual(answer.rawPayload);
    const head = await test.app.inject({ method: 'HEAD', url: share_picture ?? '' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });

  it('redirects outdated and invented URLs to the current picture', async () => {
    const id = await buildVendor(test.database.db);
    const before = (await listing(id)).share_picture ?? '';
    await change(id, { full_name: 'Somebody Else' });
    const after = (await listing(id)).share_picture ?? '';
    expect(after).not.toBe(before);
    for (const url of [before, `${after}?noise=1`, `/share/listings/${id}/x.png`]) {
      const answer = await get(url);
      expect([answer.statusCode, answer.headers.location]).toEqual([302, after]);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  it('returns 404 immediately after a listing is suspended', async () => {
    const id = await buildVendor(test.database.db);
    const url = (await listing(id)).share_picture ?? '';
    expect((await get(url)).statusCode).toBe(200);
    await change(id, { status: 'suspended' });
    expect((await get(url)).statusCode).toBe(404);
  });

  it('returns 404 for unverified and unknown listings', async () => {
    for (const status of ['pending', 'in_complete'] as const) {
      const id = await buildVendor(test.database.db, { status, is_unclaimed: true });
      expect((await listing(id)).share_picture).toBeNull();
      expect((await get(`/share/listings/${id}/x.png`)).statusCode).toBe(404);
    }
    for (const id of ['0198c2a4-0f6e-7000-8000-0123456789ab', 'no-id', '..%2f..', "'"]) {
      expect((await get(`/share/listings/${id}/x.png`)).statusCode, id).toBe(404);
    }
  });
});

describe('GET /share/places', () => {
  it('returns the picture of a place page and redirects outdated URLs', async () => {
    await buildVendor(test.database.db);
    for (const place of [{}, { state: 'nsw' }, { state: 'nsw', place: 'sydney-2000' }]) {
      const query = { type: 'mortgage-brokers', ...place };
      const { ok } = await test.as().call(placePageEndpoints.read, { query });
      const { share_picture, path } = ok.data;
      expect(share_picture).toMatch(new RegExp(`^/share/places${path}/[\\w-]{22}\\.png$`));
      expect((await get(share_picture)).headers['content-type']).toBe('image/png');
      const other = await get(`/share/places${path}/x.png`);
      expect([other.statusCode, other.headers.location]).toEqual([302, share_picture]);
    }
  });

  it('returns 404 if the place page does not exist', async () => {
    for (const path of [
      '',
      'x.png',
      'plumbers/x.png',
      'mortgage-brokers/xx/x.png',
      'mortgage-brokers/nsw/atlantis-2000/x.png',
      'mortgage-brokers/nsw/sydney-2000/more/x.png',
    ]) {
      expect((await get(`/share/places/${path}`)).statusCode, path).toBe(404);
    }
  });
});

describe('rate limits of share pictures', () => {
  const SCALE = 0.02;
  const scarce = testApp({ rateLimitScale: SCALE });

  it('apply to each network separately', async () => {
    const url = '/share/places/mortgage-brokers/x.png';
    const ask = (remoteAddress: string) => scarce.app.inject({ url, remoteAddress });
    const points = Math.ceil(networkBudgets.page.points * SCALE);
    for (let nr = 0; nr < points; nr += 1) expect((await ask('203.0.113.9')).statusCode).toBe(302);
    expect((await ask('203.0.113.9')).statusCode).toBe(429);
    expect((await ask('203.0.113.10')).statusCode).toBe(302);
  });
});
