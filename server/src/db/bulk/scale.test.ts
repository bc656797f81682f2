import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '#test/test-app.ts';
import { computeRowCounts, generateBulkData } from './scale.ts';

const SCALE = 1000;

const test = testApp();

/** Returns the indexes, constraints and triggers that the filling drops and restores. */
async function around(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select indexdef as text from pg_indexes where schemaname = 'public'
    union all select conname::text || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    union all select tgname::text || tgenabled::text from pg_trigger where not tgisinternal
    order by 1`.execute(test.database.db);
  return rows.map(({ text }) => text);
}

const count = async (table: string) =>
  (
    await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
      test.database.db,
    )
  ).rows[0]?.n;

it('generateBulkData fills all tables in proportion and leaves the schema unchanged', async () => {
  const before = await around();
  await generateBulkData(test.database.db, SCALE);
  expect(await around()).toEqual(before);
  const rows = computeRowCounts(SCALE);
  expect(await count('vendors')).toBe(rows.listings);
  expect(await count('customers')).toBe(rows.customers);
  expect(await count('messages')).toBe(rows.conversations * 10);
  expect(await count('notices')).toBe(rows.notices);
  expect(await count('alerts')).toBe(rows.alerts);
  expect(await count('appointments')).toBe(rows.calls);
  expect(await count('application_files')).toBe(rows.applications);
  expect(computeRowCounts(10_000_000)).toMatchObject({
    listings: 1_000_000,
    conversations: 2_000_000,
  });
  const { ok } = await test
    .as()
    .call(vendorSearchEndpoints.search, { query: { latitude: -33.86785, longitude: 151.20732 } });
  expect(ok.vendors?.some(({ reply_hours }) => reply_hours !== null)).toBe(true);
});
