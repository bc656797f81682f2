import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import { limits } from '@threshold/contract/limits';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildReview } from '#test/factories/review.ts';
import { buildVendor } from '#test/factories/vendor.ts';
import { testApp } from '#test/test-app.ts';
import { emptyDatabase } from '#test/worker-database.ts';
import { updateRatingOrder } from './rating-order.repo.ts';

/* Effect of reviews on the order of search. */

const test = testApp();
const { search } = vendorSearchEndpoints;
beforeEach(() => emptyDatabase(test.database));

/** Builds a listing with a review by a verified client for each of these ratings. */
async function listing(...ratings: readonly number[]): Promise<string> {
  const id = await buildVendor(test.database.db);
  await addReviews(id, ratings, true);
  return id;
}
async function addReviews(vendor_id: string, ratings: readonly number[], verified_client: boolean) {
  const { db } = test.database;
  await Promise.all(
    ratings.map((rating) => buildReview(db, { vendor_id, rating, verified_client })),
  );
}
const times = (count: number, rating: number) => Array.from({ length: count }, () => rating);
const found = async (query: object = {}) =>
  (await test.as().call(search, { query: { limit: 50, ...query } })).ok.data.vendors;
const order = async (query: object = {}) => (await found(query)).map(({ _id }) => _id);
const keep = () => updateRatingOrder(test);
const scores = async () => {
  const { rows } = await sql<{ vendor_id: string; score: number }>`
    select vendor_id, score from vendor_search where key = 0`.execute(test.database.db);
  return new Map(rows.map(({ vendor_id, score }) => [vendor_id, -score]));
};
const mean = async () =>
  (await test.database.db.selectFrom('rating_mean').selectAll().executeTakeFirstOrThrow()).mean;
/** Counts the rows of the search index that differ from the view that defines the index. */
async function differences(): Promise<number> {
  const { rows } = await sql`
    (select * from vendor_search except select * from vendor_search_rows)
    union all (select * from vendor_search_rows except select * from vendor_search)
  `.execute(test.database.db);
  return rows.length;
}

describe('order by rating', () => {
  it('ranks many good reviews above one perfect review', async () => {
    const [once, often] = [await listing(5), await listing(...times(18, 5), 4, 4)];
    const [poor, none] = [await listing(...times(6, 3)), await listing()];
    const pending = await buildVendor(test.database.db, { status: 'pending' });
    await keep();
    expect(await order()).toEqual([often, once, none, poor, pending]);
    const m = (5 + 98 + 18) / (1 + 20 + 6);
    const expected = new Map([
      [once, (5 + 5 * m) / 6],
      [often, (98 + 5 * m) / 25],
      [poor, (18 + 5 * m) / 11],
      [none, m],
    ]);
    const stored = await scores();
    for (const [id, score] of expected) expect(stored.get(id)).toBeCloseTo(score, 12);
    expect(limits.search.assumed_reviews).toBe(5);
  });

  it('orders equally distant listings by score, but shows their mean rating', async () => {
    const [once, often] = [await listing(5), await listing(...times(18, 5), 4, 4)];
    const poor = await listing(...times(6, 3));
    await keep();
    const near = await found({ latitude: -33.8688, longitude: 151.2093 });
    expect(near.map(({ _id, vendorRating }) => [_id, vendorRating])).toEqual([
      [often, 4.9],
      [once, 5],
      [poor, 3],
    ]);
  });

  it('does not affect the filter by stars, which uses the mean rating', async () => {
    const [four, less] = [await listing(4), await listing(...times(9, 4), 3)];
    await listing(...times(30, 5));
    await keep();
    expect((await scores()).get(less)).toBeGreaterThan(4);
    for (const place of [{}, { latitude: -33.8688, longitude: 151.2093 }]) {
      const ok = (await test.as().call(search, { query: { ...place, min_rating: 4 } })).ok.data;
      expect(ok.vendors.map(({ _id }) => _id).slice(1)).toEqual([four]);
      expect(ok.total).toBe(2);
    }
  });

  it('ignores unverified reviews, although the shown rating includes them', async () => {
    const [proven, pushed] = [await listing(4, 4, 4), await listing(3)];
    await addReviews(pushed, times(40, 5), false);
    await keep();
    expect(await mean()).toBe(15 / 4);
    for (const place of [{}, { latitude: -33.8688, longitude: 151.2093 }]) {
      const shown = await found(place);
      expect(shown).toMatchObject([
        { _id: proven, vendorRating: 4, totalReviews: 3, confirmedRating: 4, confirmedReviews: 3 },
        { _id: pushed, vendorRating: 5, totalReviews: 41, confirmedRating: 3, confirmedReviews: 1 },
      ]);
      expect(await order({ ...place, min_rating: 4 })).toEqual([proven, pushed]);
    }
  });

  it('returns every listing exactly once when paging by cursor', { tags: 'engine' }, async () => {
    const ids: string[] = [];
    for (const count of [0, 0, 1, 1, 2, 3]) ids.push(await listing(...times(count, 5)));
    await keep();
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const ok = (await test.as().call(search, { query: { limit: 1, ...(after && { after }) } })).ok
        .data;
      seen.push(...ok.vendors.map(({ _id }) => _id));
      after = ok.next ?? undefined;
    } while (after);
    expect(seen).toEqual(await order());
    expect(seen.toSorted()).toEqual(ids.toSorted());
  });
});

describe('update of the order by rating', () => {
  it('happens immediately for the reviewed listing, and by a job for others', async () => {
    const [first, second] = [await listing(...times(10, 4)), await listing(...times(10, 5))];
    await keep();
    expect(await mean()).toBe(4.5);
    const before = (await scores()).get(second);
    await addReviews(first, [1], true);
    expect((await scores()).get(first)).toBeCloseTo((41 + 22.5) / 16, 12);
    expect((await scores()).get(second)).toBe(before);
    await keep();
    expect(await mean()).toBeCloseTo(91 / 21, 12);
    expect((await scores()).get(second)).toBeCloseTo((50 + 5 * (91 / 21)) / 15, 12);
    expect(await differences()).toBe(0);
  });

  it('does not change the stored mean for a change under 0.01', async () => {
    await buildVendor(test.database.db, {
      rating_sum: 1200,
      review_count: 300,
      confirmed_sum: 1200,
      confirmed_count: 300,
    });
    await keep();
    const vendor = await listing(5);
    await keep();
    expect(await mean()).toBe(4);
    expect((await scores()).get(vendor)).toBeCloseTo((5 + 20) / 6, 12);
    expect(await differences()).toBe(0);
  });

  it('works in batches that continue after the previous batch', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.push(await listing(4));
    const few = () => updateRatingOrder(test, { atOnce: 2, batches: 1 });
    const placed = async () =>
      [...(await scores()).values()].filter((score) => Math.abs(score - 4) < 1e-9).length;
    await few();
    expect(await placed()).toBe(2);
    await few();
    expect(await placed()).toBe(4);
    await few();
    expect([await placed(), await differences()]).toEqual([5, 0]);
    await few();
    expect(await test.database.db.selectFrom('rating_mean').selectAll().execute()).toEqual([
      { id: 1, mean: 4, placed_to: null },
    ]);
  });

  it('succeeds in concurrent processes while reviews are added', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 6; n += 1) ids.push(await listing(5));
    const few = () => updateRatingOrder(test, { atOnce: 1, batches: 10 });
    const reviews = ids.map((vendor_id) =>
      addReviews(vendor_id, [1 + (ids.indexOf(vendor_id) % 2)], true),
    );
    await Promise.all([few(), ...reviews, few()]);
    await few();
    await few();
    expect(await differences()).toBe(0);
    expect(await mean()).toBeCloseTo(3.25, 12);
  });

  it('updates a listing when a reviewer becomes a verified client', async () => {
    const vendor = await listing();
    await addReviews(vendor, [2], false);
    await keep();
    expect([await mean(), (await scores()).get(vendor)]).toEqual([0, 0]);
    await test.database.db.updateTable('reviews').set({ verified_client: true }).execute();
    expect((await scores()).get(vendor)).toBeCloseTo(2 / 6, 12);
    await keep();
    expect([await mean(), (await scores()).get(vendor)]).toEqual([2, 2]);
    expect(await differences()).toBe(0);
  });

  it('ignores hidden and withdrawn reviews', async () => {
    const vendor = await listing(5, 5);
    const { db } = test.database;
    const low = { vendor_id: vendor, rating: 1, verified_client: true };
    const hidden = await buildReview(db, low);
    await keep();
    await db
      .updateTable('reviews')
      .set({ hidden_at: new Date() })
      .where('id', '=', hidden)
      .execute();
    await keep();
    expect(await mean()).toBe(5);
    await db.deleteFrom('reviews').execute();
    await keep();
    expect([await mean(), await differences()]).toEqual([0, 0]);
  });
});
