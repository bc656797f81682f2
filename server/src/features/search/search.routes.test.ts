import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildCustomer } from '#test/factories/customer.ts';
import { buildReview } from '#test/factories/review.ts';
import { listServiceIds } from '#test/factories/service.ts';
import { buildSession } from '#test/factories/session.ts';
import { buildVendor, buildVendorCheck } from '#test/factories/vendor.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const { search, approved, services, cities, facets } = vendorSearchEndpoints;
const parramatta = { latitude: -33.815, longitude: 151.0011 };

/** Builds a listing this many kilometres north of Parramatta. */
const north = (km: number, overrides: Parameters<typeof buildVendor>[1] = {}) =>
  buildVendor(test.database.db, {
    ...parramatta,
    latitude: parramatta.latitude + km / 111.195,
    ...overrides,
  });

describe('GET /vendors/search', () => {
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    const { db } = test.database;
    const [refinance, reverse] = await listServiceIds(db, 'Mortgage Broker', 2);
    Object.assign(ids, {
      refinance,
      reverse,
      pending: await north(1, { status: 'pending' }),
      claimed: await north(2, { status: 'claimed' }),
      unclaimed: await north(3, { status: 'in_complete', is_unclaimed: true }),
      draft: await north(4, { status: 'in_complete' }),
      rejected: await north(5, { status: 'rejected' }),
      suspended: await north(6, { status: 'suspended' }),
      far: await north(49.9, { services: [String(reverse)] }),
      beyond: await north(50.1),
      near: await north(10, { services: [String(refinance), String(reverse)] }),
      agent: await north(20, { vendor_type: 'Buyers agent' }),
      nowhere: await north(0, { latitude: null, longitude: null }),
    });
    await buildReview(db, { vendor_id: ids.agent, rating: 4, verified_client: true });
    await buildReview(db, { vendor_id: ids.agent, rating: 5, verified_client: true });
    await buildReview(db, { vendor_id: ids.pending, rating: 5 });
    await buildVendorCheck(db, { vendor_id: String(ids.near), checked_at: '2026-01-02T03:04:05Z' });
    await buildVendorCheck(db, { vendor_id: String(ids.pending) });
  });

  const found = async (query: NonNullable<Parameters<typeof call>[0]>) =>
    (await call(query)).vendors.map(({ _id }) => name(_id));
  const call = async (query: Record<string, unknown>) =>
    (await test.as().call(search, { query })).ok.data;
  const name = (id: string) => Object.entries(ids).find(([, value]) => value === id)?.[0];

  it('lists approved before other listings within 50 km, each nearest first', async () => {
    expect(await found(parramatta)).toEqual([
      'near',
      'agent',
      'far',
      'pending',
      'claimed',
      'unclaimed',
    ]);
  });

  it('finds the place by postcode and by city', async () => {
    expect((await found({ post_code: '2150' }))[0]).toBe('near');
    expect((await found({ city: 'Parramatta' }))[0]).toBe('near');
    expect(await found({ city: 'Perth' })).toEqual([]);
    expect(await found({ post_code: '9999' })).toEqual([]);
  });

  it('treats (0,0) as no place and orders by rating', async () => {
    const names = await found({ latitude: 0, longitude: 0, limit: 50 });
    expect(names[0]).toBe('agent');
    expect(names).toContain('beyond');
    expect(names).toContain('nowhere');
    expect(new Set(names.slice(-3))).toEqual(new Set(['claimed', 'pending', 'unclaimed']));
  });

  it('filters by any of several types and services', async () => {
    expect(await found({ ...parramatta, vendor_type: 'Buyers agent,Accountant' })).toEqual([
      'agent',
    ]);
    expect(await found({ ...parramatta, vendor_type: 'All' })).toHaveLength(6);
    expect(await found({ ...parramatta, service_type: ids.reverse })).toEqual(['near', 'far']);
    expect(
      await found({
        ...parramatta,
        service_type: `${ids.refinance},${ids.reverse}`,
        vendor_type: 'Mortgage Broker',
      }),
    ).toEqual(['near', 'far', 'pending', 'claimed', 'unclaimed']);
    expect(
      await found({ ...parramatta, service_type: ids.reverse, vendor_type: 'Accountant' }),
    ).toEqual([]);
    expect(
      await found({ ...parramatta, service_type: '00000000-0000-7000-8000-000000000000' }),
    ).toEqual([]);
  });

  it('finds only unclaimed listings with `claimable`, with or without a place', {
    tags: 'engine',
  }, async () => {
    const near = await call({ ...parramatta, claimable: true });
    expect(near.vendors.map(({ _id }) => name(_id))).toEqual(['unclaimed']);
    expect(near.total).toBe(1);
    const everywhere = await call({ claimable: true });
    expect(everywhere.vendors.map(({ _id }) => name(_id))).toEqual(['unclaimed']);
    expect(everywhere.total).toBe(1);
    expect(await found({ ...parramatta, claimable: true, vendor_type: 'Accountant' })).toEqual([]);
  });

  it('excludes unverified listings when filtering by stars', async () => {
    expect(await found({ ...parramatta, min_rating: 4 })).toEqual(['agent']);
    expect(await found({ ...parramatta, min_rating: 5 })).toEqual([]);
    expect(await found({ ...parramatta, min_rating: 0 })).toHaveLength(6);
  });

  it('shows stars, reviews and checks only of approved listings', async () => {
    const { vendors } = await call(parramatta);
    const card = (which: string) => vendors.find(({ _id }) => _id === ids[which]);
    expect(card('agent')).toMatchObject({ vendorRating: 4.5, totalReviews: 2, checks: [] });
    expect(card('near')).toMatchObject({
      vendorRating: null,
      totalReviews: 0,
      checked_at: '2026-01-02T03:04:05.000Z',
      distance_km: 10,
      claimable: false,
    });
    expect(card('pending')).toMatchObject({
      vendorRating: null,
      totalReviews: 0,
      checks: [],
      checked_at: null,
    });
    expect(card('unclaimed')?.claimable).toBe(true);
  });

  it('returns the same page by page number and by cursor', {
    tags: 'engine',
  }, async () => {
    const first = await call({ ...parramatta, limit: 4 });
    expect(first).toMatchObject({ total: 6, total_is_exact: true, page: 1, limit: 4 });
    const byPage = await call({ ...parramatta, limit: 4, page: 2 });
    const byCursor = await call({ ...parramatta, limit: 4, after: first.next });
    expect(byPage.vendors.map(({ _id }) => name(_id))).toEqual(['claimed', 'unclaimed']);
    expect(byCursor.vendors).toEqual(byPage.vendors);
    expect(byPage.next).toBeNull();
    expect((await call({ ...parramatta, page: 1_000_000, limit: 50 })).vendors).toEqual([]);
  });

  it('rejects an invalid cursor or a cursor of another search with 422', async () => {
    const { next } = await call({ ...parramatta, limit: 1 });
    for (const after of ['nonsense', 'WzBd', String(next)]) {
      const query = { after, ...(after === next ? {} : parramatta) };
      expect((await test.as().call(search, { query })).failure.errors).toHaveProperty('after');
    }
  });

  it('rejects incomplete positions and values out of range with 422', async () => {
    for (const query of ['latitude=1', 'latitude=91&longitude=0', 'min_rating=6', 'page=0']) {
      expect((await test.as().raw({ url: `/api/vendors/search?${query}` })).status).toBe(422);
    }
  });

  it('contains no contact details and is cacheable for guests only', async () => {
    const guest = await test.as().call(search, { query: parramatta });
    expect(guest.text).not.toMatch(/vendors\.example|0290001234/);
    expect(guest.headers['cache-control']).toBe('public, max-age=30');
    expect(guest.headers.etag).toBeTruthy();
    const token = await buildSession(test.database.db, {
      customer_id: await buildCustomer(test.database.db),
    });
    const signedIn = await test.as(token).call(search, { query: parramatta });
    expect(signedIn.headers['cache-control']).toBe('private, no-store');
  });

  it('returns the results twice (also in `data`) unless `once` is requested', async () => {
    const twice = (await test.as().call(search, { query: parramatta })).ok;
    expect(twice).toEqual({ status: true, ...twice.data, data: twice.data });
    const once = (await test.as().call(search, { query: { ...parramatta, once: true } })).ok;
    expect(once).toEqual({ status: true, data: twice.data });
  });

  it('returns only approved listings at GET /vendors/approved', async () => {
    const { ok } = await test.as().call(approved, { query: parramatta });
    expect(ok.vendors.map(({ _id }) => name(_id))).toEqual(['near', 'agent', 'far']);
    expect(ok.total).toBe(3);
  });

  it('finds as many listings in a city as GET /vendors/cities counts', async () => {
    const { ok } = await test.as().call(cities);
    const sydney = ok.data.find(({ city }) => city === 'Sydney');
    expect(sydney?.counts).toHaveLength(8);
    for (const { vendor_type, count } of sydney?.counts ?? []) {
      expect((await call({ city: 'Sydney', vendor_type })).total, vendor_type).toBe(count);
    }
    expect(sydney?.counts).toContainEqual({ vendor_type: 'Buyers agent', count: 1 });
  });

  it('finds as many listings per filter as GET /vendors/facets counts', async () => {
    const query = { ...parramatta, vendor_type: 'Mortgage Broker', min_rating: 4 };
    const all = (await test.as().call(facets, { query: parramatta })).ok.data;
    for (const { vendor_type, count } of all.types) {
      expect((await call({ ...parramatta, vendor_type })).total, vendor_type).toBe(count);
    }
    for (const { min_rating, count } of all.ratings) {
      expect((await call({ ...parramatta, min_rating })).total, String(min_rating)).toBe(count);
    }
    expect(all.services).toEqual([]);
    const rated = (await test.as().call(facets, { query })).ok.data;
    expect(rated.types.filter(({ count }) => count > 0)).toEqual([
      { vendor_type: 'Buyers agent', count: 1 },
    ]);
    const brokers = (await test.as().call(facets, { query: { ...query, min_rating: 0 } })).ok.data;
    for (const service_type of [String(ids.reverse), String(ids.refinance)]) {
      const { total } = await call({ ...parramatta, service_type });
      expect(total).toBeGreaterThan(0);
      expect(brokers.services).toContainEqual({ _id: service_type, count: total });
    }
    const everywhere = (await test.as().call(facets, { query: {} })).ok.data;
    expect(everywhere.types.find(({ vendor_type }) => vendor_type === 'Buyers agent')?.count).toBe(
      (await call({ vendor_type: 'Buyers agent' })).total,
    );
  });

  it('returns no facets at GET /vendors/facets for an unknown place', async () => {
    const unknownPlace = (await test.as().call(facets, { query: { post_code: '9999' } })).ok.data;
    expect(unknownPlace).toEqual({ types: [], services: [], ratings: [], replies: [] });
    expect((await test.as().raw({ url: '/api/vendors/facets?latitude=1' })).status).toBe(422);
  });
});

describe('services of a listing in search results', () => {
  it('are limited to three, with the total number of services', async () => {
    const { db } = test.database;
    const chosen = await listServiceIds(db, 'Buyers agent', 99);
    const id = await buildVendor(db, { vendor_type: 'Buyers agent', services: chosen });
    const { data } = (await test.as().call(search, { query: { vendor_type: 'Buyers agent' } })).ok;
    const card = data.vendors.find(({ _id }) => _id === id);
    expect(card?.services_total).toBe(chosen.length);
    expect(card?.services.map(({ _id }) => _id)).toEqual(chosen.slice(0, 3));
  });
});

describe('GET /vendors/service/by-type', () => {
  it('returns the services of a type with their ids', async () => {
    const { ok } = await test.as().call(services, { query: { servicesType: 'Mortgage Broker' } });
    expect(ok.data).toContainEqual(expect.objectContaining({ servicesName: 'Reverse Mortgages' }));
    expect((await test.as().call(services, {})).ok.data.length).toBeGreaterThan(90);
  });

  it('rejects an unknown type with 422', async () => {
    const { status, failure } = await test
      .as()
      .raw({ url: '/api/vendors/service/by-type?servicesType=Plumber' });
    expect(status).toBe(422);
    expect(failure.message).not.toBe(outcomes.refusals.internal);
  });
});
