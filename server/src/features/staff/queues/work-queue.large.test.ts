import { type WorkQueue, workQueues } from '@threshold/contract/endpoints/staff/vetting';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { generateListings } from '#src/db/bulk/bulk-listings.ts';
import { newId } from '#src/db/new-id.ts';
import { countRowsScanned, explainStatement } from '#test/query-plan.ts';
import { testApp } from '#test/test-app.ts';
import {
  buildDuplicatesQuery,
  buildListingAuditQuery,
} from '../../listings/staff/background.repo.ts';
import { buildWorkQuery, listWork } from './work-queue.repo.ts';

const LISTINGS = 6000;
const LIMIT = 20;

const test = testApp();

/**
 * Creates listings: a third wait for approval, a third for a re-review, and the others have an
 * expired check.
 */
beforeAll(async () => {
  const { db } = test.database;
  await generateListings(db, LISTINGS);
  await sql`with numbered as (select id, row_number() over (order by id) as n from vendors)
    update vendors v set status = 'pending', abn = '5182475355' || (n % 10), phone_number = '02' || (90000000 + n),
      website = 'https://site-' || n || '.example', licence_number = 'L ' || n,
      updated_at = timestamptz '2026-01-01' + n * interval '1 second'
    from numbered s where s.id = v.id and n % 3 = 0`.execute(db);
  await sql`insert into vendor_rechecks (vendor_id, field, created_at)
    select id, case when n % 3 = 1 then 'licenses' else 'lapsed' end, timestamptz '2026-01-01' + n * interval '1 second'
    from (select id, row_number() over (order by id) as n from vendors) s where n % 3 > 0`.execute(
    db,
  );
  await sql`insert into asked_changes (vendor_id, revision, asked, created_at)
    select vendor_id, vendor_id, '{"abn": "x"}', created_at + interval '1 hour' from vendor_rechecks where field = 'licenses'`.execute(
    db,
  );
  await sql`analyze`.execute(db);
}, 120_000);

async function planFor(statement: ReturnType<typeof buildWorkQuery>) {
  const { sql: text, parameters } = statement.compile(test.database.db);
  return explainStatement(test.database.pool, { text, values: parameters });
}

describe.each(workQueues.map((queue): [WorkQueue] => [queue]))(
  'queue %s with thousands of entries',
  (queue) => {
    it('reads few rows per listing of a page, for any page', async () => {
      const all = await listWork(test.database.db, { queue, limit: LISTINGS });
      expect(all.length).toBeGreaterThan(LISTINGS / 4);
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
      for (const after of [undefined, all[Math.floor(all.length * 0.8)]?.position]) {
        const plan = await planFor(buildWorkQuery({ queue, after, limit: LIMIT }));
        expect(countRowsScanned(plan), JSON.stringify(plan)).toBeLessThan(LIMIT * 12);
        const freeFor = { staffId: newId(), now: test.clock.now };
        const next = await planFor(buildWorkQuery({ queue, after, freeFor, limit: 1 }));
        expect(countRowsScanned(next), JSON.stringify(next)).toBeLessThan(LIMIT * 2);
      }
    });
  },
);

it('possible duplicates of a listing are found with indexes only', async () => {
  const [row] = await listWork(test.database.db, { queue: 'pending', limit: 1 });
  const listing = await test.database.db
    .selectFrom('vendors')
    .selectAll()
    .where('id', '=', row?.id ?? '')
    .executeTakeFirstOrThrow();
  const statement = buildDuplicatesQuery(listing);
  const { sql: text, parameters } = statement?.compile(test.database.db) ?? {};
  const plan = await explainStatement(test.database.pool, {
    text: text ?? '',
    values: parameters ?? [],
  });
  expect(countRowsScanned(plan), JSON.stringify(plan)).toBeLessThan(100);
});

it("a listing's history is read without scanning the whole audit log", async () => {
  const { db } = test.database;
  const [row] = await listWork(db, { queue: 'pending', limit: 1 });
  await sql`insert into audit_log (id, action, subject_id, subject, details, created_at)
    select gen_random_uuid(), 'vendor.files', id, 'Somebody', '', now() from vendors`.execute(db);
  await sql`analyze audit_log`.execute(db);
  const { sql: text, parameters } = buildListingAuditQuery(db, row?.id ?? '').compile();
  const plan = await explainStatement(test.database.pool, { text, values: parameters });
  expect(countRowsScanned(plan), JSON.stringify(plan)).toBeLessThan(10);
});
