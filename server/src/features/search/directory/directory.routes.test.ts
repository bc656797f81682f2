import { directoryEndpoints } from '@threshold/contract/endpoints/search/place-pages';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildVendor } from '#test/factories/vendor.ts';
import { testApp } from '#test/test-app.ts';
import { emptyDatabase } from '#test/worker-database.ts';

const test = testApp();
const list = (place: string, page?: number, type = 'mortgage-brokers') =>
  test.as().call(directoryEndpoints.list, { query: { type, place, page } });

beforeEach(() => emptyDatabase(test.database));

describe('GET /directory', () => {
  it('counts approved listings per type and state, including those without state', async () => {
    const { db } = test.database;
    await buildVendor(db);
    await buildVendor(db);
    await buildVendor(db, { state: null });
    await buildVendor(db, { vendor_type: 'Accountant', state: 'WA' });
    await buildVendor(db, { status: 'suspended', state: 'VIC' });
    const { ok } = await test.as().call(directoryEndpoints.groups);
    expect(ok.data).toHaveLength(3);
    expect(ok.data).toEqual(
      expect.arrayContaining([
        { vendor_type: 'Mortgage Broker', state: 'NSW', count: 2 },
        { vendor_type: 'Mortgage Broker', state: null, count: 1 },
        { vendor_type: 'Accountant', state: 'WA', count: 1 },
      ]),
    );
  });
});

describe('GET /directory/listings', () => {
  it('lists approved names of a type and state alphabetically, ignoring case', async () => {
    const { db } = test.database;
    for (const full_name of ['zoe Sample', 'Ann Sample', 'Bo Sample']) {
      await buildVendor(db, { full_name });
    }
    await buildVendor(db, { full_name: 'Not Yet', status: 'pending' });
    await buildVendor(db, { full_name: 'Elsewhere', state: null });
    const { ok } = await list('nsw');
    expect(ok.data).toMatchObject({
      vendor_type: 'Mortgage Broker',
      state: 'NSW',
      page: 1,
      pages: 1,
    });
    expect(ok.data.listings.map(({ full_name }) => full_name)).toEqual([
      'Ann Sample',
      'Bo Sample',
      'zoe Sample',
    ]);
    expect((await list('elsewhere')).ok.data.listings).toHaveLength(1);
  });

  it('returns 404 beyond the last page and for combinations without listings', async () => {
    await buildVendor(test.database.db);
    expect((await list('nsw', 2)).status).toBe(404);
    expect((await list('vic')).status).toBe(404);
    expect((await list('nsw', 1, 'accountants')).status).toBe(404);
  });
});
