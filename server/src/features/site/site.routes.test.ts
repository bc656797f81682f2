import { siteEndpoints } from '@threshold/contract/site';
import { describe, expect, it } from 'vitest';
import { buildVendor } from '#test/factories/vendor.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();

describe('GET /site', () => {
  it('tells guests whether demo data is loaded', async () => {
    const { ok } = await test.as().call(siteEndpoints.info);
    expect(ok.data).toMatchObject({ demo: false });
  });
});

describe('GET /site/listings', () => {
  it('lists approved listings only, in the order of their ids, and continues behind one', async () => {
    const { db } = test.database;
    const first = await buildVendor(db);
    await buildVendor(db, { status: 'pending' });
    const second = await buildVendor(db);

    const { ok } = await test.as().call(siteEndpoints.listings);
    expect(ok.data.map(({ _id }) => _id)).toEqual([first, second].toSorted());
    expect(ok.next).toBeNull();

    const rest = await test.as().call(siteEndpoints.listings, { query: { after: first } });
    expect(rest.ok.data.map(({ _id }) => _id)).toEqual([second]);
  });
});
