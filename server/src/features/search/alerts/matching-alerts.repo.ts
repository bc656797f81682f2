import { limits } from '@threshold/contract/limits';
import { EARTH_RADIUS_KM } from '@threshold/contract/vocabularies';
import { sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';

/** Number of alerts read per step, matching or not, so that each step takes the same time. */
const STEP = 500;

/** Sorts before every id, so that reading in the order of ids can start after it. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Degrees of latitude around the vendor within which alerts are read, to compare their distance.
 */
const MAX_DEGREES =
  Math.ceil((limits.search.radius_km / EARTH_RADIUS_KM / (Math.PI / 180)) * 100) / 100;

/** Id and place of the approved listing. */
interface Place {
  readonly id: string;
  readonly latitude: number | null;
  readonly city: string | null;
  readonly post_code: string | null;
}

interface AlertCandidate {
  readonly id: string;
  readonly fits: boolean;
}

/**
 * Yields ids of confirmed alerts that match the vendor, in steps; nothing unless the vendor is
 * approved. A vendor without reviews matches every minimum rating. Reads only alerts that are near
 * the vendor, have the vendor's city or postcode, or have no place.
 */
export async function* iterateMatchingAlerts(db: Db, vendorId: string): AsyncGenerator<string[]> {
  const vendor = await db
    .selectFrom('vendors')
    .select(['id', 'latitude', 'city', 'post_code'])
    .where('id', '=', vendorId)
    .where('status', '=', 'approved')
    .executeTakeFirst();
  if (!vendor) return;
  yield* iterateAlertsNear(db, vendor);
  yield* iterateAlertsByPlaceName(db, vendor);
}

/** Yields ids of matching alerts that have a position. */
async function* iterateAlertsNear(db: Db, { id, latitude }: Place): AsyncGenerator<string[]> {
  if (latitude === null) return;
  let after = { latitude: latitude - MAX_DEGREES, id: FIRST_ID };
  for (;;) {
    const { rows } = await sql<AlertCandidate & typeof after>`
      with next as (
        select a.id, a.criteria, ${alertLatitude} as latitude from alerts a
        where ${living} and a.criteria ? 'latitude'
          and ${alertLatitude} <= ${latitude + MAX_DEGREES}::float8
          and (${alertLatitude}, a.id) > (${after.latitude}::float8, ${after.id}::uuid)
        order by ${alertLatitude}, a.id
        limit ${STEP}
      )
      select a.id, a.latitude, ${fits} and ${distanceKm} <= ${limits.search.radius_km} as fits
      from next a cross join vendors v where v.id = ${id}
      order by a.latitude, a.id
    `.execute(db);
    yield listMatchingIds(rows);
    const last = rows.at(-1);
    if (!last || rows.length < STEP) return;
    after = last;
  }
}

/** Yields ids of matching alerts with the vendor's city or postcode, or without a place. */
async function* iterateAlertsByPlaceName(db: Db, vendor: Place): AsyncGenerator<string[]> {
  const [city, postCode] = [vendor.city ?? '', vendor.post_code ?? ''];
  let after = FIRST_ID;
  for (;;) {
    const { rows } = await sql<AlertCandidate>`
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
    yield listMatchingIds(rows);
    const last = rows.at(-1);
    if (!last || rows.length < STEP) return;
    after = last.id;
  }
}

const listMatchingIds = (rows: readonly AlertCandidate[]): string[] =>
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

/** Distance between vendor `v` and alert `a` in kilometres, by the haversine formula. */
const distanceKm = sql`
  2 * ${sql.lit(EARTH_RADIUS_KM)} * asin(least(1, sqrt(
    power(sin(radians(v.latitude - ${alertLatitude}) / 2), 2)
    + cos(radians(v.latitude)) * cos(radians(${alertLatitude}))
    * power(sin(radians(v.longitude - (a.criteria ->> 'longitude')::float8) / 2), 2))))`;

export interface AlertMatch {
  readonly id: string;
  readonly email: string;
  readonly criteria: Record<string, unknown>;
  readonly unsubscribe_token_hash: string;
}

export interface AnnouncedVendor {
  readonly id: string;
  readonly name: string;
  readonly vendor_type: string | null;
  readonly city: string | null;
  readonly state: string | null;
}

/**
 * Lists the alerts to mail, one per email address, except addresses already notified about the
 * vendor. Reads the notified addresses first, because PostgreSQL might otherwise read them for each
 * alert.
 */
export async function listAlertsToMail(
  db: Db,
  vendorId: string,
  ids: readonly string[],
): Promise<AlertMatch[]> {
  const { rows } = await sql<AlertMatch>`
    with notified as materialized (
      select told.email from alert_notices n join alerts told on told.id = n.alert_id
      where n.vendor_id = ${vendorId})
    select distinct on (a.email) a.id, a.email, a.criteria, a.unsubscribe_token_hash
    from alerts a
    where a.id = any(${ids}::uuid[]) and a.confirmed_at is not null and a.unsubscribed_at is null
      and exists (select 1 from vendors v where v.id = ${vendorId} and v.status = 'approved')
      and not exists (select 1 from notified where notified.email = a.email)
    order by a.email, a.id
  `.execute(db);
  return rows;
}

/**
 * Records that these alerts were mailed about the vendor. @returns ids of alerts that were not
 * recorded before
 */
export async function recordAlertNotifications(
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

/** Replaces the hash of the token in the alert's unsubscribe links. */
export async function replaceUnsubscribeToken(
  db: Db,
  id: string,
  unsubscribe_token_hash: string,
): Promise<void> {
  await db.updateTable('alerts').set({ unsubscribe_token_hash }).where('id', '=', id).execute();
}

/** Returns the data about the vendor that the mail contains. */
export function findAnnouncedVendor(
  db: Db,
  vendorId: string,
): Promise<AnnouncedVendor | undefined> {
  return db
    .selectFrom('vendors')
    .select(['id', 'vendor_type', 'city', 'state'])
    .select(sql<string>`coalesce(nullif(business_name, ''), full_name)`.as('name'))
    .where('id', '=', vendorId)
    .executeTakeFirst();
}
