import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import { limits } from '@threshold/contract/limits';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { fillWithoutIndexes } from '#src/db/bulk/bare-tables.ts';
import { chosenTowns, readListings, sortAll } from '#test/arrangements/every-listing.ts';
import { listingsDatabase } from '#test/product/listings-database.ts';
import { explainStatement } from '#test/query-plan.ts';
import { testApp } from '#test/test-app.ts';
import { buildCountStatement, buildPageStatement } from './search.repo.ts';
import type { ListingFilter } from './statements/search-filter.ts';

/** Maximum number of rows that a statement may read for one page. Far more rows match. */
const MAX_ROWS = 2_500;

const test = testApp({ database: listingsDatabase });
const { search } = vendorSearchEndpoints;

describe('search by reply time', () => {
  beforeAll(async () => {
    // Every second verified listing shows a reply time.
    await test.database.db.transaction().execute((db) =>
      fillWithoutIndexes(db, ['answer_times'], async () => {
        await sql`set local statement_timeout = 0`.execute(db);
        await sql`
          insert into answer_times (vendor_id, reply_hours)
          select id, (array[1, 2, 4, 8, 24, 48])[1 + abs(hashtext(id::text)) % 6]
          from vendors where status = 'approved' and abs(hashtext(id::text)) % 12 < 6`.execute(db);
        await sql`insert into vendor_search select * from vendor_search_rows where key >= 4000`.execute(
          db,
        );
      }),
    );
    await test.database.pool.query('vacuum analyze vendor_search');
  });

  it('returns the order of a full sort near eighty towns', async () => {
    const hours = new Map(
      (await test.database.db.selectFrom('answer_times').selectAll().execute()).map((row) => [
        row.vendor_id,
        row.reply_hours,
      ]),
    );
    const listings = (await readListings(test)).filter(
      ({ vendor_type }) => vendor_type === 'Mortgage Broker',
    );
    const rank = (id: string) => hours.get(id) ?? Infinity;
    const approved = new Set(listings.flatMap((one) => (one.is_approved ? [one.id] : [])));
    for (const [town, , latitude, longitude] of chosenTowns) {
      const expected = sortAll(listings, latitude, longitude).toSorted(
        (a, b) =>
          Number(approved.has(b)) - Number(approved.has(a)) ||
          (rank(a) === rank(b) ? 0 : rank(a) - rank(b)),
      );
      const query = {
        latitude,
        longitude,
        vendor_type: 'Mortgage Broker',
        sort: 'replies' as const,
        limit: 50,
      };
      const first = (await test.as().call(search, { query })).ok.data;
      const second = (await test.as().call(search, { query: { ...query, page: 2 } })).ok.data;
      const found = [...first.vendors, ...second.vendors].map(({ _id }) => _id);
      expect(found, town).toEqual(expected.slice(0, 100));
      expect(first.total, town).toBe(Math.min(expected.length, limits.search.exact_total + 1));
    }
  });

  const broker: ListingFilter = {
    keys: [5],
    keysOverlap: false,
    place: undefined,
    approvedOnly: false,
    unclaimedOnly: false,
    minRating: undefined,
  };
  const filters: Record<string, ListingFilter> = {
    'within a day': { ...broker, approvedOnly: true, replies: 'day' },
    'four hours, two types': { ...broker, keys: [2, 5], approvedOnly: true, replies: 4 },
    'no reply time': { ...broker, withoutTime: true },
  };

  it.each(Object.entries(filters))('uses only indexes for the filter "%s"', async (_, filter) => {
    const page = { limit: 11, offset: 0, after: undefined };
    const sydney = { latitude: -33.8688, longitude: 151.2093 };
    const asked = [
      buildPageStatement({ ...filter, place: sydney }, page),
      buildPageStatement({ ...filter, place: sydney }, { ...page, offset: 40 }),
      buildCountStatement({ ...filter, place: sydney }),
      buildPageStatement(filter, page),
      buildCountStatement(filter),
    ];
    for (const statement of asked) {
      const nodes = await explainStatement(test.database.pool, statement);
      const scans = nodes.filter((node) => node['Relation Name'] === 'vendor_search');
      expect(scans.map((scan) => scan['Node Type'])).toEqual(scans.map(() => 'Index Only Scan'));
      const read = scans.map((scan) => (scan['Actual Rows'] ?? 0) * (scan['Actual Loops'] ?? 0));
      expect(read.reduce((sum, rows) => sum + rows, 0)).toBeLessThan(MAX_ROWS);
    }
  });
});
