import { limits } from '@threshold/contract/limits';
import { EARTH_RADIUS_KM } from '@threshold/contract/vocabularies';
import type { Pool } from 'pg';
import type { Position } from '../../adapters/places/position.ts';
import { toRadians } from './statements/search-geometry.ts';
import { runStatement } from './statements/search-statement.ts';

const REACH_KM = limits.search.radius_km;

/** Filter for professionals who serve a place from a distant office. */
interface ServingFilter {
  /** Keys of the search index; a listing with any of them matches. */
  readonly keys: readonly number[];
  readonly minRating: number | undefined;
  readonly place: Position & { readonly post_code: string };
}

/** A professional with a distant office, and the haversine of the distance. */
interface ServingHit {
  readonly vendor_id: string;
  readonly haversine: number;
}

/**
 * Maximum number of candidates found by postcode, and also of candidates found by radius. Others
 * are ignored.
 */
const LOOKED_AT = 100;

const text = `
  with serving as (
    (select distinct vendor_id, null::smallint as radius_km
    from service_localities where post_code = $1 order by vendor_id limit ${LOOKED_AT})
    union all
    (select w.vendor_id, w.radius_km
    from wide_areas w, plane_point(degrees($4::float8), degrees($5::float8)) as here
    where w.reach @> box(here, here) order by w.office <-> here limit ${LOOKED_AT})
  )
  select r.vendor_id, d.h as haversine
  from serving s
  cross join lateral (
    select v.vendor_id, v.lat, v.lon from vendor_search v
    where v.vendor_id = s.vendor_id and v.key = any ($2::smallint[]) and v.tier = 0
      and ($3::float8 is null or v.rank <= -$3::float8)
    limit 1
  ) as r
  cross join lateral (
    select sin((r.lat - $4::float8) / 2) as a, sin((r.lon - $5::float8) / 2) as b, cos($4::float8) * cos(r.lat) as c offset 0
  ) as p
  cross join lateral (select p.a * p.a + p.c * p.b * p.b as h offset 0) as d
  where d.h > ${Math.sin(REACH_KM / EARTH_RADIUS_KM / 2) ** 2}
    and (s.radius_km is null or d.h <= sin(s.radius_km / (2 * ${EARTH_RADIUS_KM}::float8)) ^ 2)
  order by d.h, r.vendor_id
  limit $6`;

/** Finds verified professionals beyond the search radius who serve the place, nearest first. */
export function findServingProfessionals(
  pool: Pick<Pool, 'query'>,
  { keys, minRating, place }: ServingFilter,
  count: number,
): Promise<ServingHit[]> {
  const { post_code, latitude, longitude } = place;
  const values = [
    post_code,
    [...keys],
    minRating ?? null,
    toRadians(latitude),
    toRadians(longitude),
    count,
  ];
  return runStatement<ServingHit>(pool, { text, values, isKept: false });
}
