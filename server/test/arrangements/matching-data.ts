import { sql } from 'kysely';
import type { Db } from '../../src/adapters/database/database.ts';

/** Creates an account for each approved listing, and `count` open offers, three per request. */
export async function generateOffers(db: Db, count: number, now: Date): Promise<void> {
  await db.transaction().execute(async (db) => {
    await sql`set local statement_timeout = 0`.execute(db);
    await sql`
      insert into vendor_accounts (id, vendor_id, email, email_verified_at)
      select ('01900000-0000-7000-a000-' || right(id::text, 12))::uuid, id, 'account-' || right(id::text, 12) || '@bulk.example', ${now}
      from vendors where status = 'approved'
    `.execute(db);
    await sql`
      insert into lead_requests (id, name, email, phone_number, requirements, confirmed_at, created_at)
      select ('01900000-0000-7000-b000-' || lpad(to_hex(g), 12, '0'))::uuid, 'Sample', 'person' || g || '@bulk.example',
        '0400000000', 'A made-up request, here to measure how fast it is matched.', ${now}, ${now}
      from generate_series(1, ${Math.ceil(count / 3)}::int) g
    `.execute(db);
    // Assigns offers to professionals in rotation, so that all get equally many. The number of
    // professionals is read once, because PostgreSQL could not use a hash join otherwise.
    await sql`
      with takers as materialized (
        select id, row_number() over (order by id) - 1 as n from vendors where status = 'approved'
      )
      insert into request_offers (id, request_id, vendor_id, state, ground, offered_at, due_at)
      select ('01900000-0000-7000-c000-' || lpad(to_hex(g), 12, '0'))::uuid,
        ('01900000-0000-7000-b000-' || lpad(to_hex(1 + (g - 1) / 3), 12, '0'))::uuid,
        t.id, 'open', 'near', ${now}, ${new Date(now.getTime() + 4 * 60 * 60 * 1000)}
      from generate_series(1, ${count}::int) g
      join takers t on t.n = g % (select count(*) from takers)
    `.execute(db);
    await sql`analyze`.execute(db);
  });
}

/** Creates service areas: up to 500 km for each 20th listing, three postcodes for each 10th. */
export async function generateServiceAreas(db: Db): Promise<void> {
  await db.transaction().execute(async (db) => {
    await sql`set local statement_timeout = 0`.execute(db);
    await sql`
      insert into service_areas (vendor_id, radius_km)
      select id, case when n % 20 = 0 then 51 + (n / 20 * 37) % 450 end
      from (select id, row_number() over (order by id) as n from vendors where latitude is not null) as v
      where n % 20 = 0 or n % 10 = 5
    `.execute(db);
    await sql`
      insert into service_localities (vendor_id, post_code, name)
      select a.vendor_id, p.post_code, 'Suburb ' || p.post_code
      from service_areas a
      join vendors v on v.id = a.vendor_id
      cross join lateral (
        select distinct post_code from unnest(array[v.post_code, '2000', '3000']) as post_code where post_code is not null
      ) as p
      where a.radius_km is null
    `.execute(db);
  });
}
