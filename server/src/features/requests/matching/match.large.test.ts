import { type VendorType, vendorTypes } from '@threshold/contract/vocabularies';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { towns } from '#src/db/bulk/towns.ts';
import { newId } from '#src/db/new-id.ts';
import { generateOffers, generateServiceAreas } from '#test/arrangements/matching-data.ts';
import { buildVendor } from '#test/factories/vendor.ts';
import { listingsDatabase } from '#test/product/listings-database.ts';
import { testApp } from '#test/test-app.ts';
import { findVendorIdsByName } from '../staff/candidates.repo.ts';
import { buildDistantMatchQuery, buildNearbyMatchQuery, findMatches } from './match.repo.ts';
import type { MatchCriteria } from './skip-reason.queries.ts';

const OFFERS = 5000;

const test = testApp({ database: listingsDatabase });

beforeAll(async () => {
  await generateOffers(test.database.db, OFFERS, test.clock.now);
});

const wantedAt = (
  town: (typeof towns)[number] | undefined,
  vendorType: VendorType,
): MatchCriteria => ({
  requestId: newId(),
  vendorType,
  place: { latitude: town?.[2] ?? 0, longitude: town?.[3] ?? 0, post_code: '2000' },
  count: 3,
  now: test.clock.now,
  today: '2026-11-25',
});

async function planOf(statement: ReturnType<typeof buildNearbyMatchQuery>): Promise<string> {
  const { db, pool } = test.database;
  const { sql: text, parameters } = statement.compile(db);
  const explain = { text: `explain ${text}`, values: [...parameters] };
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(explain);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

/** Returns the growing tables that a plan scans completely. */
const readWhole = (plan: string) =>
  [
    'vendor_search',
    'vendors',
    'vendor_accounts',
    'request_offers',
    'service_areas',
    'service_localities',
    'wide_areas',
  ].filter((table) => new RegExp(`Seq Scan on ${table}\\b`).test(plan));

describe('matching among many listings and offers', () => {
  it('uses indexes for nearby listings and reads no whole table', async () => {
    const plan = await planOf(buildNearbyMatchQuery(wantedAt(towns[0], 'Mortgage Broker')));
    expect(plan).toContain('vendor_search_near');
    // No service areas exist yet, and empty tables are scanned.
    expect(readWhole(plan).filter((table) => !table.startsWith('service_'))).toEqual([]);
  });

  it('finds a professional by a common word together with a rare name', async () => {
    const { db } = test.database;
    const vendor_type = 'Mortgage Broker';
    await sql`update vendors set business_name = 'Cornerstone Lending' where id in (
      select id from vendors where status = 'approved' order by id limit 3000)`.execute(db);
    // This listing is last in every order, by id, latitude and rating, so a limited scan would miss
    // it.
    const id = 'ffffffff-ffff-4fff-bfff-ffffffffffff';
    await buildVendor(db, {
      id,
      latitude: -10.58,
      longitude: 142.22,
      review_count: 500,
      rating_sum: 500,
      vendor_type,
      full_name: 'Zed Cornerstone',
      business_name: '',
    });
    await sql`analyze vendor_words`.execute(db);
    const { place } = wantedAt(towns[0], vendor_type);
    expect(await findVendorIdsByName(db, 'cornerstone zed', vendor_type, place, 8)).toEqual([id]);
  });

  it('finds the same professionals as a scan of all listings', async () => {
    for (const [at, town] of towns.slice(0, 24).entries()) {
      const type = vendorTypes[at % vendorTypes.length] ?? 'Accountant';
      const wanted = wantedAt(town, type);
      const found = await findMatches(test.database.db, wanted);
      const { latitude, longitude } = wanted.place;
      const { rows } = await sql<{ id: string; band: number; km: number }>`
        select id, km, case when km <= 5 then 0 when km <= 15 then 1 else 2 end as band from (
          select v.id, 6371 * 2 * asin(sqrt(
            sin(radians(v.latitude - ${latitude}) / 2) ^ 2
            + cos(radians(${latitude})) * cos(radians(v.latitude)) * sin(radians(v.longitude - ${longitude}) / 2) ^ 2
          )) as km,
          (select count(*) from request_offers o where o.vendor_id = v.id) as offers
          from vendors v join vendor_accounts a on a.vendor_id = v.id
          where v.status = 'approved' and v.vendor_type = ${type}
        ) near where km <= 50 and offers < 20
        order by km limit 30`.execute(test.database.db);
      expect(found).toHaveLength(Math.min(3, rows.length));
      const best = Math.min(...rows.map(({ band }) => band));
      for (const match of found) {
        expect(rows.map(({ id }) => id)).toContain(match.vendor_id);
      }
      const first = rows.find(({ id }) => id === found[0]?.vendor_id);
      if (first) expect(first.band).toBe(best);
    }
  });

  it('reads service areas by index, nearest first', async () => {
    await generateServiceAreas(test.database.db);
    await sql`analyze`.execute(test.database.db);
    const { place, ...rest } = wantedAt(towns[0], 'Mortgage Broker');
    // Uses another postcode, because all generated service areas with suburbs contain 2000.
    const wanted = { ...rest, place: { ...place, post_code: '2650' } };
    expect(readWhole(await planOf(buildNearbyMatchQuery(wanted)))).toEqual([]);
    const far = await planOf(buildDistantMatchQuery(wanted, 3));
    expect(far).toContain('wide_areas_near');
    expect(readWhole(far)).toEqual([]);
  });
});
