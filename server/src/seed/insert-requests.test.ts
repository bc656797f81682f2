import { expect, it } from 'vitest';
import { testSigner } from '#test/test-app.ts';
import { emptyDatabase, workerDatabase } from '#test/worker-database.ts';
import { buildMembers } from './listings.ts';
import { buildRequests, insertRequests } from './requests.ts';
import { buildInitialVendorRows } from './vetting.ts';

const now = new Date('2026-11-20T03:00:00.000Z');

it('insertRequests counts offers by state as answered, waiting or missed', async () => {
  const database = await workerDatabase();
  await emptyDatabase(database);
  const { db, pool } = database;
  const members = buildMembers('hash', now);
  const planned = buildRequests({ sign: testSigner }, members, now);
  const offered = new Set(planned.offers.map(({ vendor_id }) => vendor_id));
  const takers = members.listings.filter(({ vendor }) => offered.has(vendor.id));
  await db.insertInto('vendors').values(takers.flatMap(buildInitialVendorRows)).execute();
  await insertRequests(db, planned);

  const { rows } = await pool.query(`
    select distinct o.state, coalesce(s.answered_at = o.decided_at, false) as is_answered,
      num_nonnulls(s.answered_at, s.ended_at) = 0 as is_waiting, s.is_missed
    from request_offers o join answer_cases s on s.kind = 'request' and s.subject_id = o.id
    order by o.state`);
  expect(rows).toEqual([
    { state: 'answered', is_answered: true, is_waiting: false, is_missed: false },
    { state: 'declined', is_answered: false, is_waiting: false, is_missed: false },
    { state: 'lapsed', is_answered: false, is_waiting: false, is_missed: true },
    { state: 'open', is_answered: false, is_waiting: true, is_missed: false },
  ]);
});
