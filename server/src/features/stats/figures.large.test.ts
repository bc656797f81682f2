import { beforeAll, expect, it } from 'vitest';
import { buildVendor } from '#test/factories/vendor.ts';
import { countRowsScanned, explainStatement } from '#test/query-plan.ts';
import { testApp } from '#test/test-app.ts';
import { renewTables } from '#test/worker-database.ts';
import { listViewWeeks } from './figures.repo.ts';

const test = testApp();
const LISTINGS = 60;
const DAYS = 1000;
/** Number of days whose views the figures read, from the first Monday to today. */
const READ_DAYS = 87;
let first = '';

beforeAll(async () => {
  await renewTables(test.database);
  const { db, pool } = test.database;
  const place = { vendor_type: 'Conveyancer/Solicitor', state: 'NSW', status: 'approved' } as const;
  first = await buildVendor(db, place);
  for (let n = 1; n < LISTINGS; n += 1) await buildVendor(db, { ...place, state: 'VIC' });
  await pool.query(
    `insert into profile_views (vendor_id, day) select id, date '2026-06-17' - d from vendors, generate_series(0, ${DAYS - 1}) d`,
  );
  await pool.query('analyze profile_views, vendors');
}, 120_000);

it("a vendor's figures read only that vendor's recent views", async () => {
  const { db, pool } = test.database;
  const { sql: text, parameters } = listViewWeeks(db, first, '2026-03-23').compile();
  const plan = await explainStatement(pool, { text, values: parameters });
  expect(countRowsScanned(plan), JSON.stringify(plan)).toBeLessThanOrEqual(3 * READ_DAYS);
  expect(plan.map((node) => node['Node Type'])).not.toContain('Seq Scan');
});
