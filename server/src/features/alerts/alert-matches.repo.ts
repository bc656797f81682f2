import { EARTH_RADIUS_KM } from '@threshold/contract/earth';
import { limits } from '@threshold/contract/limits';
import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';

export interface AlertMatch {
  readonly id: string;
  readonly email: string;
  readonly criteria: Record<string, unknown>;
  readonly unsubscribe_token_hash: string;
}

export interface Newcomer {
  readonly id: string;
  readonly name: string;
  readonly vendor_type: string | null;
  readonly city: string | null;
  readonly state: string | null;
}

/**
 * Ids of the confirmed alerts that the approved vendor fits. A vendor without reviews fits every rating: nobody can have
 * rated who has just joined. Of all alerts those are read that name a place near by, its city or postcode, or none.
 */
export async function listMatching(db: Db, vendorId: string): Promise<string[]> {
  const vendor = await db
    .selectFrom('vendors')
    .select(['latitude', 'city', 'post_code'])
    .where('id', '=', vendorId)
    .where('status', '=', 'approved')
    .executeTakeFirst();
  if (!vendor) return [];
  const { latitude, city, post_code } = vendor;
  const living = sql`a.confirmed_at is not null and a.unsubscribed_at is null`;
  const { rows } = await sql<{ id: string }>`
    with placed as (
      select a.* from alerts a where ${living} and a.criteria ? 'latitude'
        and (a.criteria ->> 'latitude')::float8
          between ${latitude}::float8 - ${MOST_DEGREES} and ${latitude}::float8 + ${MOST_DEGREES}
      union all
      select a.* from alerts a where ${living} and not a.criteria ? 'latitude'
        and coalesce(a.criteria ->> 'post_code', '') in ('', ${post_code ?? ''})
        and lower(coalesce(a.criteria ->> 'city', '')) in ('', lower(${city ?? ''}))
    )
    select a.id from placed a cross join vendors v
    where v.id = ${vendorId}
      and (a.criteria -> 'vendor_type' is null or a.criteria -> 'vendor_type' ? v.vendor_type)
      and (a.criteria -> 'service_type' is null or exists (
        select 1 from vendor_services s
        where s.vendor_id = v.id and a.criteria -> 'service_type' ? s.service_id::text))
      and (a.criteria -> 'min_rating' is null or v.review_count = 0
        or v.rating >= (a.criteria ->> 'min_rating')::float8)
      and (not a.criteria ? 'latitude' or ${distanceKm} <= ${limits.search.radius_km})
    order by a.id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** No place within reach is further north or south; which are within it, the distance decides. */
const MOST_DEGREES = sql.lit(
  Math.ceil((limits.search.radius_km / EARTH_RADIUS_KM / (Math.PI / 180)) * 100) / 100,
);

/**
 * Those of the alerts that may be told about the vendor, one for each address, without those addresses that were told
 * about it before.
 */
export async function alertsToTell(
  db: Db,
  vendorId: string,
  ids: readonly string[],
): Promise<AlertMatch[]> {
  const { rows } = await sql<AlertMatch>`
    select distinct on (a.email) a.id, a.email, a.criteria, a.unsubscribe_token_hash
    from alerts a
    where a.id = any(${ids}::uuid[]) and a.confirmed_at is not null and a.unsubscribed_at is null
      and exists (select 1 from vendors v where v.id = ${vendorId} and v.status = 'approved')
      and not exists (
        select 1 from alert_notices n join alerts told on told.id = n.alert_id
        where n.vendor_id = ${vendorId} and told.email = a.email)
    order by a.email, a.id
  `.execute(db);
  return rows;
}

/** By the haversine formula; null, which fits nothing, for a vendor without a position. */
const distanceKm = sql`
  2 * ${sql.lit(EARTH_RADIUS_KM)} * asin(least(1, sqrt(
    power(sin(radians(v.latitude - (a.criteria ->> 'latitude')::float8) / 2), 2)
    + cos(radians(v.latitude)) * cos(radians((a.criteria ->> 'latitude')::float8))
    * power(sin(radians(v.longitude - (a.criteria ->> 'longitude')::float8) / 2), 2))))`;

/** Notes who is being told about the vendor. @returns the alerts that nobody else noted meanwhile */
export async function noteNotifications(
  db: Db,
  vendorId: string,
  alertIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ alert_id: string }>`
    with noted as (
      insert into alert_notices (vendor_id, alert_id)
      select ${vendorId}::uuid, unnest(${alertIds}::uuid[])
      on conflict do nothing
      returning alert_id
    )
    update alerts set last_sent_at = ${now} from noted where id = noted.alert_id
    returning noted.alert_id
  `.execute(db);
  return new Set(rows.map((row) => row.alert_id));
}

/** From now on the alert ends by another link. */
export async function replaceEndToken(
  db: Db,
  id: string,
  unsubscribe_token_hash: string,
): Promise<void> {
  await db.updateTable('alerts').set({ unsubscribe_token_hash }).where('id', '=', id).execute();
}

/** What the mail says about the vendor. */
export function findNewcomer(db: Db, vendorId: string): Promise<Newcomer | undefined> {
  return db
    .selectFrom('vendors')
    .select(['id', 'vendor_type', 'city', 'state'])
    .select(sql<string>`coalesce(nullif(business_name, ''), full_name)`.as('name'))
    .where('id', '=', vendorId)
    .executeTakeFirst();
}
