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
 * Confirmed alerts that the approved vendor fits, one for each address, without those addresses that were told about
 * it before. A vendor without reviews fits every rating: nobody can have rated who has just joined.
 */
export async function alertsMatching(db: Db, vendorId: string): Promise<AlertMatch[]> {
  const { rows } = await sql<AlertMatch>`
    select distinct on (a.email) a.id, a.email, a.criteria, a.unsubscribe_token_hash
    from alerts a
    cross join vendors v
    where v.id = ${vendorId} and v.status = 'approved'
      and a.confirmed_at is not null and a.unsubscribed_at is null
      and (a.criteria -> 'vendor_type' is null or a.criteria -> 'vendor_type' ? v.vendor_type)
      and (a.criteria -> 'service_type' is null or exists (
        select 1 from vendor_services s
        where s.vendor_id = v.id and a.criteria -> 'service_type' ? s.service_id::text))
      and (a.criteria -> 'min_rating' is null or v.review_count = 0
        or v.rating >= (a.criteria ->> 'min_rating')::float8)
      and case
        when a.criteria -> 'latitude' is not null then ${distanceKm} <= ${limits.search.radius_km}
        else (a.criteria -> 'post_code' is null or a.criteria ->> 'post_code' = v.post_code)
          and (a.criteria -> 'city' is null or lower(a.criteria ->> 'city') = lower(v.city))
        end
      and not exists (
        select 1 from alert_notices n join alerts told on told.id = n.alert_id
        where n.vendor_id = v.id and told.email = a.email)
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
