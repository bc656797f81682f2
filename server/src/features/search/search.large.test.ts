import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import { limits } from '@threshold/contract/limits';
import { vendorTypes } from '@threshold/contract/vocabularies';
import { describe, expect, it, vi } from 'vitest';
import { chosenTowns, readListings, sortAll } from '#test/arrangements/every-listing.ts';
import { listServiceIds } from '#test/factories/service.ts';
import { listingsDatabase } from '#test/product/listings-database.ts';
import { countRowsRead, explainStatement } from '#test/query-plan.ts';
import { testApp } from '#test/test-app.ts';
import {
  buildCountByKeyStatement,
  buildCountStatement,
  buildPageStatement,
} from './search.repo.ts';
import type { Hit, ListingFilter } from './statements/search-filter.ts';
import type { Statement } from './statements/search-statement.ts';

const test = testApp({ database: listingsDatabase });
const { search } = vendorSearchEndpoints;

describe('search, compared with a sort of all rows', () => {
  it.each([...vendorTypes, 'All'])(
    'returns the first pages of type %s as a full sort does',
    { tags: 'engine' },
    async (vendor_type) => {
      expect(chosenTowns).toHaveLength(80);
      const all = await readListings(test);
      const listings = all.filter(
        (each) => vendor_type === 'All' || each.vendor_type === vendor_type,
      );
      for (const [town, , latitude, longitude] of chosenTowns) {
        const expected = sortAll(listings, latitude, longitude);
        const query = { latitude, longitude, vendor_type };
        const first = (await test.as().call(search, { query })).ok.data;
        const after = first.next ?? undefined;
        const second =
          after && (await test.as().call(search, { query: { ...query, after } })).ok.data;
        const found = [...first.vendors, ...(second ? second.vendors : [])];
        expect(
          found.map(({ _id }) => _id),
          town,
        ).toEqual(expected.slice(0, 20));
        expect(first.total, town).toBe(Math.min(expected.length, limits.search.exact_total + 1));
        expect(first.total_is_exact, town).toBe(expected.length <= limits.search.exact_total);
      }
    },
  );

  it('finds the same listings with any of several services', async () => {
    const services = await listServiceIds(test.database.db, 'Accountant', 3);
    const listings = (await readListings(test)).filter(({ service_ids }) =>
      service_ids.some((id) => services.includes(id)),
    );
    for (const [town, , latitude, longitude] of chosenTowns) {
      const expected = sortAll(listings, latitude, longitude);
      const query = { latitude, longitude, service_type: services.join(','), limit: 50 };
      const pages = Math.min(6, Math.ceil(expected.length / 50));
      const found: string[] = [];
      for (let page = 1; page <= pages; page += 1) {
        const ok = (await test.as().call(search, { query: { ...query, page } })).ok.data;
        found.push(...ok.vendors.map(({ _id }) => _id));
        expect(ok.total, town).toBe(Math.min(expected.length, limits.search.exact_total + 1));
      }
      expect(found, town).toEqual(expected.slice(0, pages * 50));
    }
  });

  it('returns the same order by rating without a place', async () => {
    const expected = (await readListings(test))
      .toSorted(
        (a, b) =>
          Number(b.is_approved) - Number(a.is_approved) ||
          (a.is_approved ? b.score - a.score : 0) ||
          (a.id < b.id ? -1 : 1),
      )
      .map(({ id }) => id);
    for (const page of [1, 2, 7]) {
      const ok = (await test.as().call(search, { query: { page, limit: 50 } })).ok.data;
      expect(ok.vendors.map(({ _id }) => _id)).toEqual(expected.slice((page - 1) * 50, page * 50));
    }
  });

  it('returns every listing exactly once when paging by cursor', async () => {
    const listings = (await readListings(test)).filter(
      ({ vendor_type }) => vendor_type === 'Accountant',
    );
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const query = { vendor_type: 'Accountant', limit: 50, ...(after && { after }) };
      const ok = (await test.as().call(search, { query })).ok.data;
      seen.push(...ok.vendors.map(({ _id }) => _id));
      after = ok.next ?? undefined;
    } while (after);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.toSorted()).toEqual(listings.map(({ id }) => id).toSorted());
  });
});

describe('later pages of a search', () => {
  const places = { everywhere: {}, 'near Sydney': { latitude: -33.8688, longitude: 151.2093 } };

  it.each(Object.entries(places))(
    'skip earlier rows once, then start at a cached position: %s',
    async (_, place) => {
      const total = (await orderedIds(place)).length;
      expect(total).toBeGreaterThan(1500);
      const query = vi.spyOn(test.database.pool, 'query');
      const limit = 10;
      /**
       * Reads a page. `offset` is the offset in the SQL statement; undefined if no statement was
       * sent.
       */
      const passedOver = async (page: number) => {
        query.mockClear();
        const ok = (await test.as().call(search, { query: { ...place, page, limit } })).ok.data;
        const pages = query.mock.calls
          .map(([sent]) => sent as unknown as { text: string; values: unknown[] })
          .filter(({ text }) => text.includes('haversine'));
        const offsets = pages.map(({ text, values }) => {
          const nr = Number(
            /offset \(?(?:select )?\$(\d+)::int\)? limit [^)]+\)?\s*\) as page/.exec(text)?.[1],
          );
          return values[nr - 1];
        });
        return { offset: offsets[0], ids: ok.vendors.map(({ _id }) => _id) };
      };
      const page = 120;
      const cold = await passedOver(page);
      expect(cold.offset).toBe((page - 1) * limit - 1);
      const warm = await passedOver(page);
      expect(warm.offset).toBe(0);
      const next = await passedOver(page + 1);
      expect(next.offset).toBe(0);
      const expected = await orderedIds(place);
      expect([cold.ids, warm.ids, next.ids]).toEqual([
        expected.slice((page - 1) * limit, page * limit),
        expected.slice((page - 1) * limit, page * limit),
        expected.slice(page * limit, (page + 1) * limit),
      ]);
      // After the last page was read, pages beyond it send no statement.
      const end = Math.ceil(total / limit);
      expect((await passedOver(end)).ids).toHaveLength(total - (end - 1) * limit);
      for (const beyond of [end + 1, 1_000_000]) {
        expect(await passedOver(beyond)).toEqual({ offset: undefined, ids: [] });
      }
      query.mockRestore();
    },
  );

  it('beyond the last result run no search statement', async () => {
    const place = { latitude: -12.4634, longitude: 130.8456 };
    const ok = (await test.as().call(search, { query: { ...place, limit: 50 } })).ok.data;
    expect(ok.total_is_exact).toBe(true);
    const query = vi.spyOn(test.database.pool, 'query');
    for (const page of [Math.ceil(ok.total / 50) + 1, 1_000_000]) {
      query.mockClear();
      const behind = await test.as().call(search, { query: { ...place, page, limit: 50 } });
      expect(behind.ok.data).toMatchObject({ vendors: [], total: ok.total, next: null });
      const asked = query.mock.calls.map(([sent]) => sent as unknown as { text: string });
      expect(asked.filter(({ text }) => text.includes('haversine'))).toEqual([]);
    }
    query.mockRestore();
  });

  /** Returns the ids of all results in order, by paging with cursors. */
  async function orderedIds(place: object): Promise<string[]> {
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const query = { ...place, limit: 50, ...(after && { after }) };
      const ok = (await test.as().call(search, { query })).ok.data;
      seen.push(...ok.vendors.map(({ _id }) => _id));
      after = ok.next ?? undefined;
    } while (after);
    return seen;
  }
});

/** Maximum number of rows that a statement may read for one page. Far more rows match. */
const MAX_ROWS = 2_500;

describe('query plans of every kind of search', () => {
  const sydney = { latitude: -33.8688, longitude: 151.2093 };
  const all: ListingFilter = {
    keys: [0],
    keysOverlap: false,
    place: undefined,
    approvedOnly: false,
    unclaimedOnly: false,
    minRating: undefined,
  };
  const filters: Record<string, ListingFilter> = {
    everything: all,
    'one type': { ...all, keys: [5] },
    'two types': { ...all, keys: [2, 5] },
    'one service': { ...all, keys: [148] },
    'three services': { ...all, keys: [148, 149, 150], keysOverlap: true },
    'approved only': { ...all, keys: [5], approvedOnly: true },
    'with stars': { ...all, keys: [5], approvedOnly: true, minRating: 4 },
    'with all stars': { ...all, keys: [5], approvedOnly: true, minRating: 5 },
  };
  const page = { limit: 11, offset: 0, after: undefined };
  const hit = (tier: 0 | 1, haversine: number | null): Hit => ({
    tier,
    haversine,
    score: tier === 0 ? -4.2 : 0,
    vendor_id: '01900000-0000-7000-9000-000000000007',
  });
  const shapes = Object.entries(filters).flatMap(([name, filter]): [string, Statement][] => [
    [`near, ${name}`, buildPageStatement({ ...filter, place: sydney }, page)],
    [
      `near, ${name}, page 5`,
      buildPageStatement({ ...filter, place: sydney }, { ...page, offset: 40 }),
    ],
    [
      `near, ${name}, after a verified listing`,
      buildPageStatement({ ...filter, place: sydney }, { ...page, after: hit(0, 1e-7) }),
    ],
    [`near, ${name}, count`, buildCountStatement({ ...filter, place: sydney })],
    [`rated, ${name}`, buildPageStatement(filter, page)],
    [
      `rated, ${name}, after a verified listing`,
      buildPageStatement(filter, { ...page, after: hit(0, null) }),
    ],
    [`rated, ${name}, count`, buildCountStatement(filter)],
  ]);
  shapes.push(
    [
      'near, after an unverified listing',
      buildPageStatement({ ...all, place: sydney }, { ...page, after: hit(1, 1e-7) }),
    ],
    [
      'rated, after an unverified listing',
      buildPageStatement(all, { ...page, after: hit(1, null) }),
    ],
    [
      'near, two types, each count',
      buildCountByKeyStatement({ ...all, keys: [2, 5], place: sydney }),
    ],
    ['rated, two types, each count', buildCountByKeyStatement({ ...all, keys: [2, 5] })],
  );

  it('stop counting listings of several types at the maximum total', async () => {
    const types = { ...all, keys: [1, 2, 3, 4, 5, 6, 7, 8], keysOverlap: true };
    for (const asked of [
      buildCountStatement({ ...types, place: sydney }),
      buildCountStatement(types),
    ]) {
      const { rows } = await test.database.pool.query<{ count: number }>(asked.text, [
        ...asked.values,
      ]);
      expect(rows[0]?.count).toBe(limits.search.exact_total + 1);
      const read = countRowsRead(await explainStatement(test.database.pool, asked));
      expect(read).toBeLessThan(2 * limits.search.exact_total + 2);
    }
  });

  it.each(shapes)('use only indexes: %s', async (name, asked) => {
    const indexes = name.startsWith('near')
      ? ['vendor_search_near']
      : ['vendor_search_score', ...(name.endsWith('count') ? ['vendor_search_rating'] : [])];
    const nodes = await explainStatement(test.database.pool, asked);
    const scans = nodes.filter((node) => node['Relation Name'] === 'vendor_search');
    expect(scans.length).toBeGreaterThan(0);
    for (const scan of scans) {
      expect(scan['Node Type']).toBe('Index Only Scan');
      expect(indexes).toContain(scan['Index Name']);
    }
    const read = scans.map((scan) => (scan['Actual Rows'] ?? 0) * (scan['Actual Loops'] ?? 0));
    expect(read.reduce((sum, rows) => sum + rows, 0)).toBeLessThan(MAX_ROWS);
    for (const sort of nodes.filter((node) => node['Node Type'].includes('Sort'))) {
      expect(sort.Plans?.[0]?.['Actual Rows'] ?? 0).toBeLessThan(MAX_ROWS);
    }
  });
});
