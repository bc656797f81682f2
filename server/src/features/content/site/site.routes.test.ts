import { siteEndpoints } from '@threshold/contract/endpoints/content/site';
import { describe, expect, it } from 'vitest';
import { buildVendor } from '#test/factories/vendor.ts';
import { testApp } from '#test/test-app.ts';
import { emptyDatabase } from '#test/worker-database.ts';
import { listSitemapFileEndIds } from './site.repo.ts';

const test = testApp();

describe('GET /site', () => {
  it('returns to guests whether demo data is loaded', async () => {
    const { ok } = await test.as().call(siteEndpoints.info);
    expect(ok.data).toMatchObject({ demo: false });
  });
});

describe('GET /site/listings', () => {
  it('lists approved listings by id, starting after a given id', async () => {
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

describe('GET /site/listing-files', () => {
  it('returns one sitemap file if there are few listings', async () => {
    const { ok } = await test.as().call(siteEndpoints.listingFiles);
    expect(ok.data).toEqual([{ after: null }]);
  });

  it('returns a further sitemap file after each full file', async () => {
    const { db } = test.database;
    await emptyDatabase(test.database);
    const ids: string[] = [];
    for (let more = 0; more < 4; more += 1) ids.push(await buildVendor(db));
    await buildVendor(db, { status: 'pending' });
    expect(await listSitemapFileEndIds(db, 3, 9)).toEqual([ids[2]]);
    expect(await listSitemapFileEndIds(db, 2, 9)).toEqual([ids[1]]);
    expect(await listSitemapFileEndIds(db, 1, 2)).toEqual(ids.slice(0, 2));
  });
});
