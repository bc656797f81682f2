import { placePageEndpoints } from '@threshold/contract/endpoints/search/place-pages';
import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import { placeRules } from '@threshold/contract/texts/place-page-texts';
import { vendorTypes } from '@threshold/contract/vocabularies';
import { beforeEach, describe, expect, it } from 'vitest';
import { gazetteer } from '#test/arrangements/gazetteer.ts';
import { buildCustomer } from '#test/factories/customer.ts';
import { buildReview } from '#test/factories/review.ts';
import { buildVendor, buildVendorCheck } from '#test/factories/vendor.ts';
import { testApp } from '#test/test-app.ts';
import { emptyDatabase } from '#test/worker-database.ts';
import { decidePlacePages } from './place-pages.jobs.ts';

const test = testApp();
const places = await gazetteer();

const parramatta = {
  city: 'Parramatta',
  state: 'NSW',
  post_code: '2150',
  latitude: -33.8148,
  longitude: 151.0017,
} as const;
const perth = {
  city: 'Perth',
  state: 'WA',
  post_code: '6000',
  latitude: -31.9522,
  longitude: 115.8614,
} as const;

const decide = (now = new Date()) =>
  decidePlacePages({ database: test.database, places, now: () => now });
const read = (state = '', place = '', more: { type?: string; page?: number } = {}) =>
  test
    .as()
    .call(placePageEndpoints.read, { query: { type: 'mortgage-brokers', state, place, ...more } });
const rows = () =>
  test.database.db.selectFrom('place_pages').selectAll().orderBy('vendor_type').orderBy('place');
const indexedPaths = async () => {
  const { ok } = await test
    .as()
    .call(placePageEndpoints.indexed, { query: { type: 'mortgage-brokers' } });
  return ok.data.map(({ path }) => path);
};

/** Ids of verified listings: three in Parramatta, one in Sydney and one in Perth. */
let ids: string[] = [];
beforeEach(async () => {
  const { db } = test.database;
  await emptyDatabase(test.database);
  ids = [];
  for (const place of [parramatta, parramatta, parramatta, {}, perth]) {
    ids.push(await buildVendor(db, place));
  }
  await buildVendor(db, { ...parramatta, status: 'pending' });
});

describe('GET /place-pages', () => {
  it('lists offices in the place, then the nearest offices, with distances', async () => {
    const { ok } = await read('nsw', 'parramatta-2150');
    expect(ok.data).toMatchObject({
      vendor_type: 'Mortgage Broker',
      level: 'suburb',
      name: 'Parramatta',
      path: '/mortgage-brokers/nsw/parramatta-2150',
      own: 3,
      near: 0,
      total: 4,
      indexed: false,
    });
    const found = ok.data.vendors.map(({ _id }) => _id);
    expect(found.slice(0, 3).toSorted()).toEqual(ids.slice(0, 3).toSorted());
    expect(found[3]).toBe(ids[3]);
    expect(ok.data.vendors[3]?.distance_km).toBeGreaterThan(15);
    expect(ok.data.drawing?.dots.map(({ numbers }) => numbers)).toEqual([[1, 2, 3], [4]]);
  });

  it('lists one office of each postcode before any second office', async () => {
    const { data } = (await read('nsw', 'sydney')).ok;
    const found = data.vendors.map(({ _id }) => _id);
    expect(found).toHaveLength(4);
    expect(found[0]).toBe(ids[3]);
    expect(ids.slice(0, 3)).toContain(found[1]);
  });

  it('counts offices of a state or the country, without distances', async () => {
    expect((await read('nsw')).ok.data).toMatchObject({ level: 'state', own: 4, total: 4 });
    const { data } = (await read()).ok;
    expect(data).toMatchObject({ level: 'country', own: 5, total: 5, drawing: null });
    expect(data.vendors[0]?.distance_km).toBeNull();
  });

  it.each([
    ['nsw', 'parramatta-2150'],
    ['nsw', 'sydney'],
    ['wa', 'perth'],
  ])('counts as many listings at %s/%s as a search around the place', async (state, place) => {
    const { data } = (await read(state, place)).ok;
    const query = {
      vendor_type: ['Mortgage Broker'],
      latitude: data.latitude ?? 0,
      longitude: data.longitude ?? 0,
    };
    const { ok } = await test.as().call(vendorSearchEndpoints.approved, { query });
    expect(data.total).toBe(ok.total);
  });

  it('returns the canonical path for another spelling or a wrong state', async () => {
    for (const [state, place] of [
      ['NSW', 'Parramatta-2150'],
      ['vic', 'parramatta-2150'],
    ]) {
      const { data } = (await read(state, place)).ok;
      expect(data.path).toBe('/mortgage-brokers/nsw/parramatta-2150');
    }
  });

  it("returns each listing's visible reviews, latest check and services", async () => {
    const { db } = test.database;
    const customer = await buildCustomer(db, { first_name: 'Ana', last_name: 'Silva' });
    const vendor = ids[0] ?? '';
    const shown = await buildReview(db, {
      vendor_id: vendor,
      customer_id: customer,
      comment: 'Clear about fees.',
      verified_client: true,
    });
    const other = await buildCustomer(db);
    await buildReview(db, {
      vendor_id: ids[1] ?? '',
      customer_id: other,
      comment: 'Hidden',
      hidden_at: new Date(),
    });
    await buildVendorCheck(db, { vendor_id: vendor });
    const { data } = (await read('nsw', 'parramatta-2150')).ok;
    expect(data.reviews).toMatchObject([
      {
        _id: shown,
        author_name: 'Ana S.',
        vendor,
        comment: 'Clear about fees.',
        verified_client: true,
      },
    ]);
    expect(data.checked_at).not.toBeNull();
    expect(data.services).toMatchObject([{ count: 3 }]);
  });

  it('excludes a listing immediately after its suspension', async () => {
    expect((await read('nsw', 'parramatta-2150')).ok.data.own).toBe(3);
    await test.database.db
      .updateTable('vendors')
      .set({ status: 'suspended' })
      .where('id', '=', ids[0] ?? '')
      .execute();
    const { data } = (await read('nsw', 'parramatta-2150')).ok;
    expect(data.own).toBe(2);
    expect(data.vendors.map(({ _id }) => _id)).not.toContain(ids[0]);
  });

  it('returns further pages of the list and 404 after the last page', async () => {
    for (let more = 0; more < placeRules.page_size; more += 1) {
      await buildVendor(test.database.db, parramatta);
    }
    const first = (await read('nsw', 'parramatta-2150')).ok.data;
    const second = (await read('nsw', 'parramatta-2150', { page: 2 })).ok.data;
    expect(first.vendors).toHaveLength(placeRules.page_size);
    expect(second.vendors).toHaveLength(first.total - placeRules.page_size);
    expect((await read('nsw', 'parramatta-2150', { page: 3 })).status).toBe(404);
  });

  it('returns 404 for an unknown place', async () => {
    for (const [state, place] of [
      ['xx', ''],
      ['nsw', 'atlantis-2150'],
      ['', 'sydney'],
    ]) {
      expect((await read(state, place)).status).toBe(404);
    }
  });

  it('rejects an invalid type or page', async () => {
    expect((await read('', '', { type: 'plumbers' })).status).toBe(422);
    for (const page of [0, 51, 1.5]) expect((await read('', '', { page })).status).toBe(422);
    expect((await read('nsw', 'x'.repeat(500))).status).toBe(422);
  });

  it('returns an empty page for a place without listings', async () => {
    const { data } = (await read('nt', 'darwin')).ok;
    expect(data).toMatchObject({ own: 0, near: 0, total: 0, vendors: [], indexed: false });
  });
});

describe('job that decides which place pages are indexed', () => {
  it('indexes pages with three offices; a second run changes nothing', async () => {
    await decide();
    expect(await indexedPaths()).toEqual([
      '/mortgage-brokers',
      '/mortgage-brokers/nsw',
      '/mortgage-brokers/nsw/parramatta-2150',
      '/mortgage-brokers/nsw/sydney',
    ]);
    const before = await rows().execute();
    await Promise.all([decide(), decide()]);
    expect(await rows().execute()).toEqual(before);
    expect((await read('nsw', 'parramatta-2150')).ok.data.indexed).toBe(true);
  });

  it('indexes only one of several suburbs with the same postcode', async () => {
    const harrisPark = { ...parramatta, city: 'Harris Park' };
    await buildVendor(test.database.db, harrisPark);
    await decide();
    const suburbs = (await indexedPaths()).filter((path) => path.endsWith('-2150'));
    expect(suburbs).toHaveLength(1);
  });

  it('continues with other vendor types after a failure and reports the failure', async () => {
    const { pages } = places;
    let asked = 0;
    const failing = {
      pages: {
        ...pages,
        get cities() {
          asked += 1;
          if (asked === 1) throw new Error('the first type fails');
          return pages.cities;
        },
      },
    };
    for (const vendor_type of vendorTypes) await buildVendor(test.database.db, { vendor_type });
    const now = () => new Date();
    await expect(
      decidePlacePages({ database: test.database, places: failing, now }),
    ).rejects.toThrow('the first type fails');
    const decided = await rows().execute();
    expect(new Set(decided.map((row) => row.vendor_type)).size).toBe(vendorTypes.length - 1);
  });

  it('removes a page after 14 days with fewer than two offices', async () => {
    const { db } = test.database;
    const day = 24 * 60 * 60 * 1000;
    const start = new Date('2026-11-01T00:00:00Z');
    await decide(start);
    await db
      .updateTable('vendors')
      .set({ status: 'suspended' })
      .where('id', 'in', ids.slice(0, 2))
      .execute();
    await decide(new Date(start.getTime() + day));
    expect(await indexedPaths()).toContain('/mortgage-brokers/nsw/parramatta-2150');
    await decide(new Date(start.getTime() + 15 * day));
    expect(await indexedPaths()).not.toContain('/mortgage-brokers/nsw/parramatta-2150');
  });

  it('stores the time of the last change only for suburb pages', async () => {
    await decide();
    const { ok } = await test
      .as()
      .call(placePageEndpoints.indexed, { query: { type: 'mortgage-brokers' } });
    const changed = new Map(ok.data.map(({ path, changed_at }) => [path, changed_at]));
    expect(changed.get('/mortgage-brokers/nsw')).toBeNull();
    const newest = await test.database.db
      .selectFrom('vendors')
      .select(({ fn }) => fn.max('updated_at').as('at'))
      .where('id', 'in', ids.slice(0, 3))
      .executeTakeFirstOrThrow();
    expect(changed.get('/mortgage-brokers/nsw/parramatta-2150')).toBe(newest.at.toISOString());
  });

  it('links indexed pages to other vendor types, nearby places and smaller areas', async () => {
    for (let more = 0; more < 3; more += 1) {
      await buildVendor(test.database.db, { ...parramatta, vendor_type: 'Accountant' });
      await buildVendor(test.database.db, perth);
    }
    await decide();
    const { data } = (await read('nsw', 'parramatta-2150')).ok;
    expect(data.other_types.map(({ path }) => path)).toEqual(['/accountants/nsw/parramatta-2150']);
    expect(data.neighbours).toMatchObject([{ path: '/mortgage-brokers/wa/perth-6000', own: 4 }]);
    const country = (await read()).ok.data;
    expect(country.below.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/mortgage-brokers/wa', '/mortgage-brokers/nsw/sydney']),
    );
    const state = (await read('nsw')).ok.data;
    expect(state.below.map(({ name }) => name).toSorted()).toEqual(['Parramatta', 'Sydney']);
  });
});

describe('GET /place-pages/indexed', () => {
  it('lists the indexed pages after a given place', async () => {
    await decide();
    const query = { type: 'mortgage-brokers', after: 'nsw' };
    const { ok } = await test.as().call(placePageEndpoints.indexed, { query });
    expect(ok.data.map(({ path }) => path)).toEqual([
      '/mortgage-brokers/nsw/parramatta-2150',
      '/mortgage-brokers/nsw/sydney',
    ]);
    expect(ok.next).toBeNull();
  });

  it('rejects an invalid type', async () => {
    const query = { type: 'plumbers' };
    expect((await test.as().call(placePageEndpoints.indexed, { query })).status).toBe(422);
  });
});

describe('GET /place-pages/named', () => {
  const named = async (place: string) =>
    test.as().call(placePageEndpoints.named, { query: { type: 'Mortgage Broker', place } });

  it('finds an indexed page by the full name of its place', { tags: 'engine' }, async () => {
    await decide();
    expect((await named('Parramatta NSW 2150')).ok.data.path).toBe(
      '/mortgage-brokers/nsw/parramatta-2150',
    );
    for (const words of ['Perth WA 6000', 'Buy cheap pills', 'Parramatta']) {
      expect((await named(words)).ok.data.path).toBeNull();
    }
  });

  it('rejects an empty place', async () => {
    expect((await named(' ')).status).toBe(422);
  });
});
