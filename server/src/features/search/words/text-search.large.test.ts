import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import { limits } from '@threshold/contract/limits';
import { describe, expect, it, vi } from 'vitest';
import { chosenTowns, readListings, sortAll } from '#test/arrangements/every-listing.ts';
import { listingsDatabase } from '#test/product/listings-database.ts';
import { countRowsRead, explainStatement } from '#test/query-plan.ts';
import { testApp } from '#test/test-app.ts';
import type { Statement } from '../statements/search-statement.ts';

const test = testApp({ database: listingsDatabase });
const { search } = vendorSearchEndpoints;
const sydney = { latitude: -33.8688, longitude: 151.2093 };

describe('search by rare words', () => {
  const someTowns = chosenTowns.filter((_, at) => at % 4 === 0);
  const own = async (word: string) => {
    const { rows } = await test.database.pool.query<{ vendor_id: string }>(
      'select vendor_id from vendor_words where word = $1',
      [word.toLowerCase()],
    );
    return new Set(rows.map(({ vendor_id }) => vendor_id));
  };

  it.each(['James', 'Harbour', 'Lending'])(
    'returns for %s the same listings as a scan of all listings',
    { tags: 'engine' },
    async (q) => {
      const called = await own(q);
      const listings = (await readListings(test)).filter(({ id }) => called.has(id));
      expect(listings.length).toBeGreaterThan(100);
      for (const [town, , latitude, longitude] of someTowns) {
        const expected = sortAll(listings, latitude, longitude);
        const query = { q, latitude, longitude };
        const first = (await test.as().call(search, { query })).ok.data;
        const after = first.next ?? undefined;
        const second =
          after && (await test.as().call(search, { query: { ...query, after } })).ok.data;
        const numbered = (await test.as().call(search, { query: { ...query, page: 2 } })).ok.data;
        const found = [...first.vendors, ...(second ? second.vendors : [])].map(({ _id }) => _id);
        expect(found, town).toEqual(expected.slice(0, 20));
        expect(
          numbered.vendors.map(({ _id }) => _id),
          town,
        ).toEqual(expected.slice(10, 20));
        expect([first.total, numbered.total], town).toEqual([expected.length, expected.length]);
      }
      const everywhere = (await test.as().call(search, { query: { q, limit: 50 } })).ok.data;
      expect(everywhere.total).toBe(Math.min(called.size, limits.search.exact_total + 1));
    },
  );

  it('looks up the typed words once, then sends one statement per search', async () => {
    const { rows } = await test.database.pool.query<{ full_name: string }>(
      "select full_name from vendors where first_name = 'James' and status = 'approved' order by id limit 20",
    );
    const query = vi.spyOn(test.database.pool, 'query');
    for (const { full_name } of rows) {
      const asked: number[] = [];
      for (const place of [{}, sydney]) {
        query.mockClear();
        await test.as().call(search, { query: { q: full_name, ...place } });
        asked.push(query.mock.calls.length);
      }
      // The second search sends one statement fewer, because the words of the text are cached.
      expect(asked, full_name).toEqual([2, 1]);
    }
    query.mockRestore();
  });
});

/** True for tables that are empty in this test, which PostgreSQL therefore scans. */
const isEmpty = (table: string | undefined) =>
  ['answer_times', 'answer_figures', 'vendor_checks'].includes(table ?? '');

/**
 * Maximum number of rows that a search may read: the rows of the rarest word, plus some rows per
 * listing to test the other words.
 */
const MAX_ROWS_BY_WORDS = 5000;

describe('query plan of a search by words', () => {
  const typed = [
    'James',
    'James Ashalberg',
    'Jmes',
    'Ja Ash',
    'mortgage',
    'morgage borker',
    'James mortgage',
    'Harbour Partners',
    'J',
  ];
  // With the exclamation mark, the text has the same words but is not in the cache of texts.
  const cases = typed.flatMap((q) => [
    { q, place: sydney },
    { q: `${q}!`, place: undefined },
  ]);

  it.each(cases)('reads few rows for $q at $place', { tags: 'engine' }, async ({ q, place }) => {
    const query = vi.spyOn(test.database.pool, 'query');
    for (const more of [{}, { vendor_type: 'Accountant' }, { min_rating: 4 }]) {
      const { status } = await test.as().call(search, { query: { q, ...place, ...more } });
      expect(status).toBe(200);
    }
    const sent = query.mock.calls.map(([each]) => each as unknown as Statement);
    query.mockRestore();
    expect(sent.length).toBeGreaterThan(0);
    for (const each of sent) {
      const nodes = await explainStatement(test.database.pool, each);
      const whole = nodes.filter(
        (node) => node['Node Type'] === 'Seq Scan' && !isEmpty(node['Relation Name']),
      );
      expect(whole.map((scan) => scan['Relation Name'])).toEqual([]);
      expect(countRowsRead(nodes)).toBeLessThan(MAX_ROWS_BY_WORDS);
    }
  });
});
