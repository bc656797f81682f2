import { beforeAll, expect, it } from 'vitest';
import { buildCustomer } from '#test/factories/customer.ts';
import { buildVendor } from '#test/factories/vendor.ts';
import { countRowsScanned, explainStatement } from '#test/query-plan.ts';
import { testApp } from '#test/test-app.ts';
import { renewTables } from '#test/worker-database.ts';
import {
  buildCallsToRemindQuery,
  buildImminentCallsQuery,
} from '../reminders/call-reminders.repo.ts';

const test = testApp();
const CALLS = 3000;
const NOW = new Date('2026-07-01T02:00:00Z');

beforeAll(async () => {
  await renewTables(test.database);
  const { db, pool } = test.database;
  const [customer_id, vendor_id] = [await buildCustomer(db), await buildVendor(db)];
  await pool.query(
    `insert into appointments (id, customer_id, vendor_id, starts_at, ends_at, timezone, created_at, updated_at)
      select gen_random_uuid(), $1, $2, at, at + interval '30 minutes', 'Australia/Sydney', now(), now()
      from generate_series(1, ${CALLS}) n, lateral (select $3::timestamptz + interval '10 minutes' - n * interval '1 hour' as at) t`,
    [customer_id, vendor_id, NOW],
  );
  await pool.query('analyze appointments');
}, 60_000);

const until = new Date(NOW.getTime() + 15 * 60_000);
const statements = [
  ['pushes about imminent calls', buildImminentCallsQuery({ from: NOW, until }, 100)],
  ['reminders', buildCallsToRemindQuery(24, { from: NOW, until }, 100)],
] as const;

it.each(statements)('the database query for %s reads no past calls', async (_of, one) => {
  const { sql: text, parameters } = one.compile(test.database.db);
  const plan = await explainStatement(test.database.pool, { text, values: parameters });
  expect(countRowsScanned(plan), JSON.stringify(plan)).toBeLessThan(20);
  // Other indexes begin with the id of a party and would be scanned completely.
  expect(plan.map((node) => node['Index Name'])).toContain('appointments_booked');
});
