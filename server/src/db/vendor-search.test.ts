import { vendorStatuses, vendorTypes } from '@threshold/contract/vocabularies';
import { sql, type Updateable } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buildReview } from '#test/factories/review.ts';
import { listServiceIds } from '#test/factories/service.ts';
import { buildVendor } from '#test/factories/vendor.ts';
import { testApp } from '#test/test-app.ts';
import type { VendorsTable } from './listing-tables.ts';

const test = testApp();

/** Returns rows that the search index lacks, and rows that it should not contain. */
async function differences(): Promise<unknown[]> {
  const { rows } = await sql`
    (select 'extra' as what, * from (select * from vendor_search except select * from vendor_search_rows) as extra)
    union all
    (select 'lacking', * from (select * from vendor_search_rows except select * from vendor_search) as lacking)
  `.execute(test.database.db);
  const { rows: words } = await sql`
    (select 'extra word' as what, * from (select * from vendor_words except select * from vendor_word_rows) as extra)
    union all
    (select 'lacking word', * from (select * from vendor_word_rows except select * from vendor_words) as lacking)
    union all
    select 'unknown word', w.* from vendor_words w
    where not exists (select 1 from search_words s where s.form = w.word and s.word = w.word)
  `.execute(test.database.db);
  return [...rows, ...words];
}

const keysOf = async (id: string) => {
  const { db } = test.database;
  const rows = await db
    .selectFrom('vendor_search')
    .selectAll()
    .where('vendor_id', '=', id)
    .execute();
  return rows.map(({ key, tier, rank }) => ({ key, tier, rank })).toSorted((a, b) => a.key - b.key);
};

describe('the search index', () => {
  it('reflects each change of a listing from creation to deletion', async () => {
    const { db } = test.database;
    const services = await listServiceIds(db, 'Accountant', 3);
    const id = await buildVendor(db, {
      status: 'in_complete',
      vendor_type: 'Accountant',
      services,
    });
    const change = (values: Updateable<VendorsTable>) =>
      db.updateTable('vendors').set(values).where('id', '=', id).execute();

    expect(await keysOf(id)).toEqual([]);
    await change({ status: 'pending' });
    expect((await keysOf(id)).map(({ tier }) => tier)).toEqual([1, 1, 1, 1, 1]);
    await change({ status: 'approved' });
    expect((await keysOf(id)).map(({ tier }) => tier)).toEqual([0, 0, 0, 0, 0]);
    const review = await buildReview(db, { vendor_id: id, rating: 4 });
    expect((await keysOf(id))[0]).toEqual({ key: 0, tier: 0, rank: -4 });
    await db
      .updateTable('reviews')
      .set({ hidden_at: new Date() })
      .where('id', '=', review)
      .execute();
    expect((await keysOf(id))[0]).toEqual({ key: 0, tier: 0, rank: -0 });
    await db.deleteFrom('vendor_services').where('service_id', '=', String(services[0])).execute();
    expect(await keysOf(id)).toHaveLength(4);
    await change({ full_name: 'Nova Name', first_name: 'Nova', last_name: 'Name' });
    expect(await differences()).toEqual([]);
    await change({ latitude: null, longitude: null });
    await change({ latitude: -12.46, longitude: 130.84 });
    expect(await differences()).toEqual([]);
    await change({ vendor_type: 'Buyers agent' });
    expect((await keysOf(id)).map(({ key }) => key)).toEqual([0, 4]);
    await change({ status: 'suspended' });
    expect(await keysOf(id)).toEqual([]);
    expect(await differences()).toEqual([]);
    await db.deleteFrom('vendors').where('id', '=', id).execute();
    expect(await differences()).toEqual([]);
  });

  it('contains unclaimed listings but no drafts', async () => {
    const { db } = test.database;
    const unclaimed = await buildVendor(db, { status: 'in_complete', is_unclaimed: true });
    const draft = await buildVendor(db, { status: 'in_complete' });
    expect((await keysOf(unclaimed)).map(({ tier }) => tier)).toEqual([1, 1, 1]);
    expect(await keysOf(draft)).toEqual([]);
  });

  it('includes the changes of several concurrent writers', async () => {
    const { db } = test.database;
    const services = await listServiceIds(db, 'Mortgage Broker', 5);
    const id = await buildVendor(db, { status: 'pending', services: [] });
    await Promise.all([
      db.updateTable('vendors').set({ status: 'approved' }).where('id', '=', id).execute(),
      ...services.map((service_id) =>
        db.insertInto('vendor_services').values({ vendor_id: id, service_id }).execute(),
      ),
      ...[1, 2, 3, 4, 5].map((rating) => buildReview(db, { vendor_id: id, rating })),
    ]);
    expect(await differences()).toEqual([]);
    expect((await keysOf(id)).map(({ tier, rank }) => [tier, rank])).toEqual(
      Array.from({ length: 7 }, () => [0, -3]),
    );
  });
});

describe('the schema', () => {
  it("has the contract's vendor types and statuses", async () => {
    const { db } = test.database;
    const types = await db.selectFrom('vendor_types').select('name').orderBy('id').execute();
    expect(types.map(({ name }) => name)).toEqual([...vendorTypes]);
    for (const status of vendorStatuses) await buildVendor(db, { status });
    await expect(buildVendor(db, { status: 'unheard of' as never })).rejects.toThrow(/check/);
  });

  it('refuses a longitude without latitude and a rating without reviews', async () => {
    const { db } = test.database;
    await expect(buildVendor(db, { latitude: null })).rejects.toThrow(/point_is_whole/);
    await expect(buildVendor(db, { rating_sum: 5 })).rejects.toThrow(/rating_sum_fits/);
  });
});
