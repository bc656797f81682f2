import { EARTH_RADIUS_KM } from '@threshold/contract/earth';
import { limits } from '@threshold/contract/limits';
import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';

/** Number of alerts read per step, matching or not, so that a step has a constant cost. */
const STEP = 500;

/** Sorts before every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Maximum difference in latitude of places within reach; the distance is then compared exactly. */
const MOST_DEGREES =
  Math.ceil((limits.search.radius_km / EARTH_RADIUS_KM / (Math.PI / 180)) * 100) / 100;

/** Place of the listing. */
interface Place {
  readonly id: string;
  readonly latitude: number | null;
  readonly city: string | null;
  readonly post_code: string | null;
}

interface Read {
  readonly id: string;
  readonly fits: boolean;
}

/**
 * Ids of confirmed alerts that match the approved vendor, step by step in index order; a step may
 * be empty. A vendor without reviews matches every rating, because it has just joined. Reads only
 * alerts with a place nearby, with its city or postcode, or without a place.
 */
export async function* matchingAlerts(db: Db, vendorId: string): AsyncGenerator<string[]> {
  const vendor = await db
    .selectFrom('vendors')
    .select(['id', 'latitude', 'city', 'post_code'])
    .where('id', '=', vendorId)
    .where('status', '=', 'approved')
    .executeTakeFirst();
  if (!vendor) return;
  yield* stepsNear(db, vendor);
  yield* stepsByName(db, vendor);
}

/** Alerts with a position. */
async function* stepsNear(db: Db, { id, latitude }: Place): AsyncGenerator<string[]> {
  if (latitude === null) return;
  let after = { latitude: latitude - MOST_DEGREES, id: FIRST_ID };
  for (;;) {
    const { rows } = await sql<Read & typeof after>`
      with next as (
        select a.id, a.criteria, ${alertLatitude} as latitude from alerts a
        where ${living} and a.criteria ? 'latitude'
          and ${alertLatitude} <= ${latitude + MOST_DEGREES}::float8
          and (${alertLatitude}, a.id) > (${after.latitude}::float8, ${after.id}::uuid)
        order by ${alertLatitude}, a.id
        limit ${STEP}
      )
      select a.id, a.latitude, ${fits} and ${distanceKm} <= ${limits.search.radius_km} as fits
      from next a cross join vendors v where v.id = ${id}
      order by a.latitude, a.id
    `.execute(db);
    yield idsOf(rows);
    const last = rows.at(-1);
    if (!last || rows.length < STEP) return;
    after = last;
  }
}

/** Alerts with its city, its postcode, or without a place. */
async function* stepsByName(db: Db, vendor: Place): AsyncGenerator<string[]> {
  const [city, postCode] = [vendor.city ?? '', vendor.post_code ?? ''];
  let after = FIRST_ID;
  for (;;) {
    const { rows } = await sql<Read>`
      with named as (
        select distinct post_code, lower(city) as city
        from (values ('', ''), ('', ${city}), (${postCode}, ''), (${postCode}, ${city})) names (post_code, city)
      ), next as (
        select a.id, a.criteria from named cross join lateral (
          select a.id, a.criteria from alerts a
          where ${living} and not a.criteria ? 'latitude' and a.id > ${after}::uuid
            and coalesce(a.criteria ->> 'post_code', '') = named.post_code
            and lower(coalesce(a.criteria ->> 'city', '')) = named.city
          order by a.id
          limit ${STEP}
        ) a
        order by a.id
        limit ${STEP}
      )
      select a.id, ${fits} as fits from next a cross join vendors v where v.id = ${vendor.id}
      order by a.id
    `.execute(db);
    yield idsOf(rows);
    const last = rows.at(-1);
    if (!last || rows.length < STEP) return;
    after = last.id;
  }
}

const idsOf = (rows: readonly Read[]): string[] =>
  rows.filter((row) => row.fits).map(({ id }) => id);

const living = sql`a.confirmed_at is not null and a.unsubscribed_at is null`;
const alertLatitude = sql`(a.criteria ->> 'latitude')::float8`;

const fits = sql`
  (a.criteria -> 'vendor_type' is null or a.criteria -> 'vendor_type' ? v.vendor_type)
  and (a.criteria -> 'service_type' is null or exists (
    select 1 from vendor_services s
    where s.vendor_id = v.id and a.criteria -> 'service_type' ? s.service_id::text))
  and (a.criteria -> 'min_rating' is null or v.review_count = 0
    or v.rating >= (a.criteria ->> 'min_rating')::float8)`;

/** Distance by the haversine formula. */
const distanceKm = sql`
  2 * ${sql.lit(EARTH_RADIUS_KM)} * asin(least(1, sqrt(
    power(sin(radians(v.latitude - ${alertLatitude}) / 2), 2)
    + cos(radians(v.latitude)) * cos(radians(${alertLatitude}))
    * power(sin(radians(v.longitude - (a.criteria ->> 'longitude')::float8) / 2), 2))))`;
