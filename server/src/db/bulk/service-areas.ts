import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';

/**
 * Creates service areas: every 20th listing works up to 500 km around its office, every 10th in
 * three postcodes, one of which is 2000. For tests of matching over long distances.
 */
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
