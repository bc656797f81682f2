import type { OfferGround } from '@threshold/contract/texts/request-texts';
import { requestLimits } from '@threshold/contract/texts/request-texts';
import {
  EARTH_RADIUS_KM,
  type ReplyHours,
  type VendorType,
} from '@threshold/contract/vocabularies';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import {
  computeSearchRings,
  type Ring,
  toRadians,
} from '../../search/statements/search-geometry.ts';
import { offeredStatus } from '../requests.policy.ts';
import {
  buildSkipReasonSql,
  type MatchCriteria,
  type OfferMoment,
  subtractWeek,
} from './skip-reason.queries.ts';

/** Number of nearest professionals who are compared by reply time. */
const MAX_COMPARED = 30;
/** Upper limits of the distance bands. Professionals in the same band count as equally near. */
const BANDS_KM = [5, 15, 50] as const;
/** Haversine of the largest search radius. Professionals with offices beyond it come last. */
const BEYOND_REACH = Math.sin(requestLimits.reach_km / EARTH_RADIUS_KM / 2) ** 2;
/** Assumed reply hours of professionals without a measured reply time. */
const UNKNOWN_HOURS = 12;

export interface Match {
  readonly vendor_id: string;
  readonly ground: Exclude<OfferGround, 'staff'>;
  readonly distance_km: number;
  readonly reply_hours: ReplyHours | null;
}

/**
 * Finds verified professionals of the type who serve the place and can get the request. Sorted by
 * distance band, reply time and number of offers in seven days. Professionals beyond the radius are
 * searched only if there are too few within it.
 */
export async function findMatches(db: Db, wanted: MatchCriteria): Promise<Match[]> {
  const { rows: near } = await buildNearbyMatchQuery(wanted).execute(db);
  if (near.length >= wanted.count) return near;
  const { rows: far } = await buildDistantMatchQuery(wanted, wanted.count - near.length).execute(
    db,
  );
  return [...near, ...far];
}

/**
 * Locks the matching of a vendor type, so that concurrent requests do not exceed professionals'
 * weekly limits.
 */
export async function lockMatching(db: Db, type: VendorType): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('request matching'), hashtext(${type}))`.execute(
    db,
  );
}

/** True if the professional may be offered the request, regardless of the distance. */
export async function canBeOffered(
  db: Db,
  vendorId: string,
  wanted: Pick<MatchCriteria, 'requestId' | 'now' | 'today'>,
): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select exists (
      select from vendors v where v.id = ${vendorId}::uuid and v.status = ${sql.lit(offeredStatus)}
        and ${buildEligibleCondition(sql`v.id`, wanted)}
    ) as may`.execute(db);
  return rows[0]?.may ?? false;
}

/** Searches the index in growing rings around the place. Exported for a test of its plan. */
export function buildNearbyMatchQuery(wanted: MatchCriteria) {
  const { place } = wanted;
  const near = sql`
    select hit.vendor_id, hit.h, hit.ground from (
      select found.hits from ${buildRingTableSql(place)}
      cross join lateral (
        select array_agg(row(o.vendor_id, o.h, o.ground)) as hits from (${buildNearestEligibleQuery(
          sql`
          select r.vendor_id, d.h, d.h as away,
            case when a.vendor_id is null then 'near' when a.radius_km is null then 'locality' else 'radius' end as ground
          from generate_series(ring.first_strip, ring.last_strip) as s (strip)
          cross join lateral (
            select v.vendor_id, v.lat, v.lon from vendor_search v
            where v.key = ${buildTypeKeySql(wanted)} and v.tier = 0 and v.strip = s.strip and v.lon between ring.west and ring.east offset 0
          ) r
          ${buildPlaceHaversineSql(place)}
          ${statedArea}
          where d.h <= ring.max_h and case
            when a.vendor_id is null then true
            when a.radius_km is null then (
              select true from service_localities l where l.vendor_id = r.vendor_id and l.post_code = ${place.post_code} limit 1
            )
            else d.h <= ${buildHaversineOfKmSql(sql`a.radius_km`)} end`,
          wanted,
        )}) as o
      ) as found
      where cardinality(found.hits) >= ${MAX_COMPARED} or ring.is_last
      limit 1
    ) as chosen
    cross join lateral unnest(chosen.hits) as hit (vendor_id uuid, h float8, ground text)`;
  return buildRankedMatchQuery(near, wanted, wanted.count);
}

/**
 * Professionals with distant offices whose service area lists the postcode or reaches the place.
 */
export function buildDistantMatchQuery(wanted: MatchCriteria, count: number) {
  const { place } = wanted;
  const listed = buildNearestEligibleQuery(
    sql`
    select r.vendor_id, d.h, d.h as away, 'locality' as ground
    from (select distinct vendor_id from service_localities where post_code = ${place.post_code}) l
    join vendor_search r on r.vendor_id = l.vendor_id and r.key = ${buildTypeKeySql(wanted)} and r.tier = 0
    ${buildPlaceHaversineSql(place)}
    where d.h > ${sql.lit(BEYOND_REACH)}`,
    wanted,
  );
  const wide = buildNearestEligibleQuery(
    sql`
    select r.vendor_id, d.h, a.office <-> here as away, 'radius' as ground
    from wide_areas a
    cross join ${buildPlacePointSql(place)} as here
    join vendor_search r on r.vendor_id = a.vendor_id and r.key = ${buildTypeKeySql(wanted)} and r.tier = 0
    ${buildPlaceHaversineSql(place)}
    where a.reach @> box(here, here)
      and d.h > ${sql.lit(BEYOND_REACH)} and d.h <= ${buildHaversineOfKmSql(sql`a.radius_km`)}`,
    wanted,
  );
  return buildRankedMatchQuery(sql`(${listed}) union all (${wide})`, wanted, count);
}

const buildTypeKeySql = ({ vendorType }: MatchCriteria) =>
  sql`(select id from vendor_types where name = ${vendorType})`;

const buildRankedMatchQuery = (
  found: RawBuilder<unknown>,
  { now }: MatchCriteria,
  count: number,
) => sql<Match>`
  select m.vendor_id, m.ground, 2 * ${EARTH_RADIUS_KM}::float8 * asin(sqrt(m.h)) as distance_km, t.reply_hours
  from (${found}) m
  left join answer_times t on t.vendor_id = m.vendor_id
  order by ${buildDistanceBandSql(sql`m.h`)}, coalesce(t.reply_hours, ${UNKNOWN_HOURS}),
    (select count(*) from request_offers o
      where o.vendor_id = m.vendor_id and o.offered_at > ${subtractWeek(now)}::timestamptz
        and not exists (
          select from lead_requests q where q.id = o.request_id and q.close_reason in ('spam', 'merged')
        )),
    m.h, m.vendor_id
  limit ${count}`;

/** Service area of each row of `r`. `offset 0` prevents the planner from reading all areas. */
const statedArea = sql`
  left join lateral (
    select a.vendor_id, a.radius_km from service_areas a where a.vendor_id = r.vendor_id offset 0
  ) as a on true`;

/** Tests the nearest candidates first. A test is expensive but usually succeeds, so few run. */
const buildNearestEligibleQuery = (candidates: RawBuilder<unknown>, wanted: MatchCriteria) => sql`
  select c.vendor_id, c.h, c.ground from (${candidates} order by away offset 0) as c
  where ${buildEligibleCondition(sql`c.vendor_id`, wanted)}
  order by c.away limit ${MAX_COMPARED}`;

/** SQL that is true if there is no reason to skip the professional for this request. */
const buildEligibleCondition = (vendorId: RawBuilder<unknown>, moment: OfferMoment) =>
  sql`${buildSkipReasonSql(vendorId, moment)} is null`;

const buildDistanceBandSql = (h: RawBuilder<unknown>) =>
  sql`case ${sql.join(
    BANDS_KM.map(
      (km, band) =>
        sql`when ${h} <= ${Math.sin(km / EARTH_RADIUS_KM / 2) ** 2}::float8 then ${sql.lit(band)}`,
    ),
    sql` `,
  )} else ${sql.lit(BANDS_KM.length)} end`;

const buildHaversineOfKmSql = (km: RawBuilder<unknown>) =>
  sql`sin(${km} / (2 * ${EARTH_RADIUS_KM}::float8)) ^ 2`;

/** Haversine of the distance from the place to `r`; two joins compute each sine only once. */
function buildPlaceHaversineSql({ latitude, longitude }: MatchCriteria['place']) {
  return sql`
    cross join lateral (
      select sin((r.lat - ${toRadians(latitude)}::float8) / 2) as a, sin((r.lon - ${toRadians(longitude)}::float8) / 2) as b,
        ${Math.cos(toRadians(latitude))}::float8 * cos(r.lat) as c offset 0
    ) as p
    cross join lateral (select p.a * p.a + p.c * p.b * p.b as h offset 0) as d`;
}

/** The place as a point in the plane coordinates of `wide_areas`. */
const buildPlacePointSql = ({ latitude, longitude }: MatchCriteria['place']) =>
  sql`plane_point(${latitude}::float8, ${longitude}::float8)`;

function buildRingTableSql(place: MatchCriteria['place']) {
  const rows = computeSearchRings(place).map(
    ({ firstStrip, lastStrip, west, east, maxHaversine }: Ring, index, all) =>
      sql`(${firstStrip}::int, ${lastStrip}::int, ${west}::float8, ${east}::float8, ${maxHaversine}::float8,
        ${sql.lit(index === all.length - 1)})`,
  );
  return sql`(values ${sql.join(rows)}) as ring (first_strip, last_strip, west, east, max_h, is_last)`;
}
