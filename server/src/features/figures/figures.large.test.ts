import { figureDays } from '@threshold/contract/figures';
import { beforeAll, expect, it } from 'vitest';
import { buildVendor } from '#test/factories/vendor.ts';
import { planOf, rowsLookedAt } from '#test/query-plan.ts';
import { testApp } from '#test/test-app.ts';
import { renewTables } from '#test/worker-database.ts';
import { listDays } from './figures.repo.ts';

const test = testApp();
const LISTINGS = 60;
const DAYS = 1000;
let first = '';

beforeAll(async () => {
  await renewTables(test.database);
  const { db, pool } = test.database;
  const place = { vendor_type: 'Conveyancer/Solicitor', state: 'NSW', status: 'approved' } as const;
  first = await buildVendor(db, place);
  for (let n = 1; n < LISTINGS; n += 1) await buildVendor(db, { ...place, state: 'VIC' });
  for (const table of ['vendor_days', 'profile_views']) {
    await pool.query(
      `insert into ${table} (vendor_id, day) select id, date '2026-06-17' - d from vendors, generate_series(0, ${DAYS - 1}) d`,
    );
    await pool.query(`analyze ${table}`);
  }
  await pool.query('analyze vendors');
}, 120_000);

it('reads the days of one listing that are told, and no others', async () => {
  const { db, pool } = test.database;
  const { sql: text, parameters } = listDays(db, first, '2026-03-23', figureDays).compile();
  const plan = await planOf(pool, { text, values: parameters });
  expect(rowsLookedAt(plan), JSON.stringify(plan)).toBeLessThanOrEqual(2 * 87);
  expect(plan.map((node) => node['Node Type'])).not.toContain('Seq Scan');
});

it('reads at most two years of them', async () => {
  const { db, pool } = test.database;
  const { sql: text, parameters } = listDays(db, first, '2024-06-17', figureDays).compile();
  const plan = await planOf(pool, { text, values: parameters });
  expect(rowsLookedAt(plan), JSON.stringify(plan)).toBeLessThanOrEqual(2 * figureDays);
});
