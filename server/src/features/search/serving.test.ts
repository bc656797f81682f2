import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildReview } from '#test/factories/review.ts';
import { buildVendor } from '#test/factories/vendor.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const SYDNEY = { latitude: -33.8688, longitude: 151.2093, place: 'Sydney NSW 2000' };

beforeEach(async () => {
  await test.database.db.deleteFrom('vendors').execute();
});

/** Builds a professional `km` kilometres from the centre of Sydney, with a service area. */
async function working(
  km: number,
  area: { radius_km?: number; post_code?: string },
  overrides: Parameters<typeof buildVendor>[1] = {},
) {
  const { db } = test.database;
  const latitude = SYDNEY.latitude + km / 111.2;
  const vendor_id = await buildVendor(db, { latitude, ...overrides });
  const { radius_km = null, post_code } = area;
  await db.insertInto('service_areas').values({ vendor_id, radius_km }).execute();
  if (post_code) {
    const suburb = { vendor_id, post_code, name: 'Sydney' };
    await db.insertInto('service_localities').values(suburb).execute();
  }
  return vendor_id;
}
type Query = Parameters<typeof serving>[0];
async function serving(query: {
  latitude?: number;
  longitude?: number;
  city?: string;
  place?: string;
  q?: string;
  replies?: 'day';
  min_rating?: number;
  vendor_type?: ['Mortgage Broker' | 'Accountant'];
}) {
  const { ok } = await test.as().call(vendorSearchEndpoints.serving, { query });
  return ok.data;
}
const idsOf = async (query: Query) => (await serving(query)).map(({ _id }) => _id);

describe('distant professionals who serve a place', () => {
  it('are found by radius or suburb outside the search radius, nearest first', async () => {
    await working(40, { radius_km: 100 });
    await working(120, { radius_km: 110 });
    await working(120, { post_code: '2150' });
    await working(90, { radius_km: 100 }, { status: 'pending' });
    const far = await working(130, { post_code: '2000' });
    const near = await working(120, { radius_km: 125 });
    const found = await serving({ ...SYDNEY });
    expect(found.map(({ _id }) => _id)).toEqual([near, far]);
    expect(found[0]?.distance_km).toBeCloseTo(120, 0);
    expect(await idsOf({ city: 'Sydney' })).toEqual([near, far]);
    const { latitude, longitude } = SYDNEY;
    const query = { latitude, longitude };
    const { ok } = await test.as().call(vendorSearchEndpoints.search, { query });
    expect(ok.data.total).toBe(1);
  });

  it('are found by their current office and radius after a change', async () => {
    const { db } = test.database;
    const id = await working(120, { radius_km: 125 });
    const reach = (radius_km: number | null) =>
      db.updateTable('service_areas').set({ radius_km }).where('vendor_id', '=', id).execute();
    const move = (km: number) =>
      db
        .updateTable('vendors')
        .set({ latitude: SYDNEY.latitude + km / 111.2 })
        .where('id', '=', id)
        .execute();
    await move(140);
    expect(await idsOf({ ...SYDNEY })).toEqual([]);
    await reach(150);
    expect(await idsOf({ ...SYDNEY })).toEqual([id]);
    await reach(null);
    expect(await idsOf({ ...SYDNEY })).toEqual([]);
    await reach(500);
    await move(490);
    expect(await idsOf({ ...SYDNEY })).toEqual([id]);
    await reach(40);
    expect(await idsOf({ ...SYDNEY })).toEqual([]);
  });

  it.each([
    ['the far north', -12.46, 130.84],
    ['the far south', -42.88, 147.33],
  ])(
    'are found up to the edge of their radius in %s',
    { tags: 'engine' },
    async (_, latitude, longitude) => {
      const east = (km: number) => longitude + km / (111.19 * Math.cos((latitude * Math.PI) / 180));
      const within = await working(0, { radius_km: 500 }, { latitude, longitude: east(495) });
      await working(0, { radius_km: 500 }, { latitude, longitude: east(510) });
      expect(await idsOf({ latitude, longitude })).toEqual([within]);
    },
  );

  it('are filtered by vendor type and stars', async () => {
    const broker = await working(80, { radius_km: 100 });
    const accountant = await working(90, { radius_km: 100 }, { vendor_type: 'Accountant' });
    expect(await idsOf({ ...SYDNEY })).toEqual([broker, accountant]);
    expect(await idsOf({ ...SYDNEY, vendor_type: ['Accountant'] })).toEqual([accountant]);
    await buildReview(test.database.db, { vendor_id: accountant, rating: 5 });
    expect(await idsOf({ ...SYDNEY, min_rating: 4 })).toEqual([accountant]);
  });

  it('are omitted without a place or with a text or reply filter', async () => {
    await working(80, { radius_km: 100 });
    expect(await idsOf({})).toEqual([]);
    expect(await idsOf({ ...SYDNEY, q: 'Vic' })).toEqual([]);
    expect(await idsOf({ ...SYDNEY, replies: 'day' })).toEqual([]);
    expect(await idsOf({ city: 'Nowhere at all' })).toEqual([]);
  });
});
