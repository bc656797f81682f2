import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import type { ReplyHours } from '@threshold/contract/vocabularies';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { listServiceIds } from '#test/factories/service.ts';
import { buildVendor } from '#test/factories/vendor.ts';
import { testApp } from '#test/test-app.ts';
import { emptyDatabase } from '#test/worker-database.ts';

/* Search by the public reply time of professionals. */

const test = testApp();
const { search, facets } = vendorSearchEndpoints;
const sydney = { latitude: -33.8688, longitude: 151.2093 };
beforeEach(() => emptyDatabase(test.database));

/** Builds a listing this many kilometres north of the centre of Sydney. */
async function listing(
  hours: ReplyHours | null,
  km = 1,
  overrides: Parameters<typeof buildVendor>[1] = {},
): Promise<string> {
  const { db } = test.database;
  const id = await buildVendor(db, { latitude: -33.8688 + km / 111.2, ...overrides });
  if (hours) await reply(id, hours);
  return id;
}
const reply = (id: string, hours: ReplyHours) =>
  sql`insert into answer_times (vendor_id, reply_hours) values (${id}, ${hours})
    on conflict (vendor_id) do update set reply_hours = excluded.reply_hours`.execute(
    test.database.db,
  );

const found = async (query: object = {}) =>
  (await test.as().call(search, { query: { limit: 50, ...query } })).ok.data;
const order = async (query: object = {}) => (await found(query)).vendors.map(({ _id }) => _id);
/** Counts the rows of the search index that differ from the view that defines the index. */
async function differences(): Promise<number> {
  const { rows } = await sql`
    (select * from vendor_search except select * from vendor_search_rows)
    union all (select * from vendor_search_rows except select * from vendor_search)
  `.execute(test.database.db);
  return rows.length;
}

describe('filter for replies within a day', () => {
  it('finds listings that reply within a day, with or without other filters', async () => {
    const quick = await listing(2, 3);
    const day = await listing(24, 2, {
      rating_sum: 20,
      review_count: 4,
      confirmed_sum: 20,
      confirmed_count: 4,
    });
    await listing(48);
    await listing(null);
    await listing(1, 1, { vendor_type: 'Accountant' });
    const vendor_type = 'Mortgage Broker';
    expect(await order({ replies: 'day', vendor_type, ...sydney })).toEqual([day, quick]);
    expect(await order({ replies: 'day', vendor_type })).toEqual([day, quick]);
    expect(await order({ replies: 'day', vendor_type, min_rating: 5 })).toEqual([day]);
    expect(await order({ replies: 'day', claimable: true })).toEqual([]);
    const [service_type] = await listServiceIds(test.database.db, vendor_type);
    expect(await order({ replies: 'day', service_type, ...sydney })).toEqual([day, quick]);
    expect((await found({ replies: 'day', ...sydney })).total).toBe(3);
  });

  it('has a facet count and changes the counts of other filters', {
    tags: 'engine',
  }, async () => {
    await listing(1);
    await listing(48);
    await listing(2, 1, { vendor_type: 'Accountant' });
    const counts = async (query: object) => (await test.as().call(facets, { query })).ok.data;
    for (const query of [sydney, {}]) {
      expect((await counts(query)).replies).toEqual([{ replies: 'day', count: 2 }]);
      const { types } = await counts({ ...query, replies: 'day' });
      const brokers = types.find(({ vendor_type }) => vendor_type === 'Mortgage Broker');
      expect(brokers?.count).toBe(1);
    }
    const byName = await counts({ q: 'Vendor' });
    expect(byName.replies).toEqual([{ replies: 'day', count: 2 }]);
    expect(await order({ q: 'Vendor', replies: 'day' })).toHaveLength(2);
  });

  it('rejects unknown values of `replies` and `sort`', async () => {
    for (const query of ['replies=hour', 'sort=price']) {
      expect((await test.as().raw({ url: `/api/vendors/search?${query}` })).status).toBe(422);
    }
  });
});

describe('order by reply time', () => {
  async function many() {
    const slow = await listing(48, 1);
    const none = await listing(null, 0.5);
    const far = await listing(1, 20);
    const near = await listing(1, 2);
    const two = await listing(2, 1);
    const unverified = await listing(null, 0.1, { status: 'pending' });
    return { slow, none, far, near, two, unverified };
  }

  it('sorts by reply time, then by distance, with unknown reply times last', {
    tags: 'engine',
  }, async () => {
    const { slow, none, far, near, two, unverified } = await many();
    const expected = [near, far, two, slow, none, unverified];
    expect(await order({ sort: 'replies', ...sydney })).toEqual(expected);
    expect(await order({ sort: 'replies', q: 'Vendor', ...sydney })).toEqual(expected);
    expect(await order({ sort: 'replies', replies: 'day', ...sydney })).toEqual([near, far, two]);
    const everywhere = await order({ sort: 'replies' });
    expect(everywhere.slice(0, 2).toSorted()).toEqual([near, far].toSorted());
    expect(everywhere.slice(2)).toEqual([two, slow, none, unverified]);
  });

  it('is equal when paging by cursor and by page number', {
    tags: 'engine',
  }, async () => {
    // Totals are cached for some seconds, so this test uses a type that no other test searches.
    const vendor_type = 'Accountant';
    for (const hours of [1, 1, 2, 2, 4, 48, null, null] as const) {
      await listing(hours, 1, { vendor_type });
    }
    const sorted = { sort: 'replies', vendor_type };
    for (const query of [{ ...sorted, ...sydney }, sorted]) {
      const all = await order(query);
      expect(all).toHaveLength(8);
      const seen: string[] = [];
      let after: string | undefined;
      do {
        const page = await found({ ...query, limit: 3, ...(after && { after }) });
        expect(page.total).toBe(8);
        seen.push(...page.vendors.map(({ _id }) => _id));
        after = page.next ?? undefined;
      } while (after);
      expect(seen).toEqual(all);
      for (const page of [1, 2, 3, 4]) {
        const ids = await order({ ...query, limit: 3, page });
        expect(ids).toEqual(all.slice((page - 1) * 3, page * 3));
      }
    }
  });

  it('rejects a cursor from this order in a search with another order', async () => {
    for (const hours of [1, 2, 4, null] as const) await listing(hours);
    const { next } = await found({ sort: 'replies', limit: 3 });
    const url = `/api/vendors/search?after=${next}`;
    expect((await test.as().raw({ url })).status).toBe(422);
  });

  it('changes with the reply time, status or deletion of a listing', async () => {
    const { db } = test.database;
    const [first, second] = [await listing(1), await listing(4)];
    expect(await order({ sort: 'replies' })).toEqual([first, second]);
    await reply(first, 48);
    expect(await order({ sort: 'replies' })).toEqual([second, first]);
    await sql`delete from answer_times where vendor_id = ${second}`.execute(db);
    expect(await order({ sort: 'replies' })).toEqual([first, second]);
    expect(await order({ replies: 'day' })).toEqual([]);
    await reply(second, 24);
    await db.updateTable('vendors').set({ status: 'pending' }).where('id', '=', second).execute();
    expect(await order({ replies: 'day' })).toEqual([]);
    await db.deleteFrom('vendors').where('id', '=', first).execute();
    expect([await order({ sort: 'replies' }), await differences()]).toEqual([[second], 0]);
  });
});
