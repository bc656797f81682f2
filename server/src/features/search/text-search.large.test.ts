import { vendorSearchEndpoints } from '@threshold/contract/search';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { generateListings } from '#src/db/bulk/listings.ts';
import { planOf, rowsRead } from '#test/query-plan.ts';
import { testApp } from '#test/test-app.ts';
import { renewTables } from '#test/worker-database.ts';
import type { Statement } from './search-statement.ts';

const test = testApp();
const { search } = vendorSearchEndpoints;

beforeAll(async () => {
  await renewTables(test.database);
  await generateListings(test.database.db, 15_000);
});

/** Made-up listings have none of these, and nothing is read of an empty table but that. */
const isEmpty = (table: string | undefined) =>
  ['answer_times', 'answer_figures', 'vendor_checks'].includes(table ?? '');

/** Beside the rows of the rarest word some of each listing that it finds, to see whether it has the other words. */
const MOST_ROWS_BY_WORDS = 5000;

describe('the plan of every search by words', () => {
  const sydney = { latitude: -33.8688, longitude: 151.2093 };
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
  const cases = typed.flatMap((q) => [sydney, undefined].map((place) => ({ q, place })));

  it.each(cases)('$q, $place', async ({ q, place }) => {
    const query = vi.spyOn(test.database.pool, 'query');
    for (const more of [{}, { vendor_type: 'Accountant' }, { min_rating: 4 }]) {
      const { status } = await test.as().call(search, { query: { q, ...place, ...more } });
      expect(status).toBe(200);
    }
    const sent = query.mock.calls.map(([each]) => each as unknown as Statement);
    query.mockRestore();
    expect(sent.length).toBeGreaterThan(0);
    for (const each of sent) {
      const nodes = await planOf(test.database.pool, each);
      const whole = nodes.filter(
        (node) => node['Node Type'] === 'Seq Scan' && !isEmpty(node['Relation Name']),
      );
      expect(whole.map((scan) => scan['Relation Name'])).toEqual([]);
      expect(rowsRead(nodes)).toBeLessThan(MOST_ROWS_BY_WORDS);
    }
  });
});
