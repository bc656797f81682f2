import { type VendorType, vendorTypes } from '@threshold/contract/vocabularies';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { generateListings } from '#src/db/bulk/listings.ts';
import { generateOffers } from '#src/db/bulk/offers.ts';
import { towns } from '#src/db/bulk/towns.ts';
import { newId } from '#src/db/new-id.ts';
import { buildVendor } from '#test/factories/vendor.ts';
import { testApp } from '#test/test-app.ts';
import { findNamed } from './candidates.repo.ts';
import type { Wanted } from './hindrance.sql.ts';
import { findMatches, matchStatement } from './match.repo.ts';

const LISTINGS = 15_000;
const OFFERS = 5000;

const test = testApp();

beforeAll(async () => {
  await generateListings(test.database.db, LISTINGS);
  await generateOffers(test.database.db, OFFERS, test.clock.now);
});

const wantedAt = (town: (typeof towns)[number] | undefined, vendorType: VendorType): Wanted => ({
  requestId: newId(),
  vendorType,
  place: { latitude: town?.[2] ?? 0, longitude: town?.[3] ?? 0, post_code: '2000' },
  count: 3,
  now: test.clock.now,
  today: '2026-11-25',
});

describe('with many listings and open offers', () => {
  it('reads indexes alone', async () => {
    const { sql: text, parameters } = matchStatement(wantedAt(towns[0], 'Mortgage Broker')).compile(
      test.database.db,
    );
    const { rows } = await test.database.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [
      ...parameters,
    ]);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('vendor_search_near');
    for (const table of ['vendor_search', 'vendors', 'vendor_accounts', 'request_offers']) {
      expect(plan, table).not.toMatch(new RegExp(`Seq Scan on ${table}\\b`));
    }
  });

  it('finds somebody by a short name beside a long word that thousands have', async () => {
    const { db } = test.database;
    const vendor_type = 'Mortgage Broker';
    await sql`update vendors set business_name = 'Cornerstone Lending' where id in (
      select id from vendors where status = 'approved' order by id limit 3000)`.execute(db);
    // The last one whom each index has under that word: by id, by latitude and by rating.
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
    expect(await findNamed(db, 'cornerstone zed', vendor_type, place, 8)).toEqual([id]);
  });

  it('finds whom a look at every listing finds', async () => {
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
});
