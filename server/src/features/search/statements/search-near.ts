import { limits } from '@threshold/contract/limits';
import type { Position } from '../../../adapters/places/position.ts';
import type { AddParameter, Hit, ListingFilter, Slice } from './search-filter.ts';
import { computeRing, computeSearchRings, toRadians, toStripNumber } from './search-geometry.ts';
import {
  buildKeyTableSql,
  buildListingConditions,
  buildRowsSql,
  canMatchRepeatedly,
} from './search-statement.ts';

/*
 * Search around a place. Rows are read only from the index (key, tier, strip, lon), strip by strip.
 * `offset 0` prevents the planner from merging the strips into one scan over everything between the
 * outermost strips. Anything that changes the planner's estimate is in the statement's text, not in
 * an array or a value. So the generic plan has the same cost as a plan for the values, and
 * PostgreSQL reuses it.
 */

/** SQL of a slice of listings: approved first, then nearest, then best rated. */
export function buildNearPageSql(
  add: AddParameter,
  filter: ListingFilter,
  place: Position,
  slice: Slice,
): string {
  const shared = {
    add,
    filter,
    centre: addCentreParameters(add, place),
    keys: buildKeyTableSql(add, filter),
    rings: buildRingTable(add, place),
  };
  const after = slice.after;
  const offset = add(slice.offset, 'int');
  const limit = add(slice.limit, 'int');
  const need = `(${offset} + ${limit})`;
  const approved =
    after?.tier === 1 || filter.unclaimedOnly
      ? 'select null::uuid as vendor_id, 0::float8 as h, 0::float8 as score where false'
      : buildTierRowsSql({ ...shared, tier: 0, need, after, gate: '' });
  const others = filter.approvedOnly
    ? ''
    : `union all select 1 as tier, * from (${buildTierRowsSql({
        ...shared,
        tier: 1,
        need: `(${need} - (select count(*) from approved))`,
        after: after?.tier === 1 ? after : undefined,
        gate: `where (select count(*) from approved) < ${need}`,
      })}) as others`;
  return `
      with approved as materialized (${approved})
      select vendor_id, tier, h as haversine, score
      from (select 0 as tier, * from approved ${others}) as page
      order by tier, h, score, vendor_id offset ${offset} limit ${limit}`;
}

interface TierPart {
  readonly add: AddParameter;
  readonly filter: ListingFilter;
  readonly centre: Centre;
  readonly keys: string;
  readonly rings: string;
  readonly tier: 0 | 1;
  readonly need: string;
  readonly after: Hit | undefined;
  readonly gate: string;
}

/** SQL of a tier's first `need` rows. Reads the smallest ring with enough rows, or the largest. */
function buildTierRowsSql({
  add,
  filter,
  centre,
  keys,
  rings,
  tier,
  need,
  after,
  gate,
}: TierPart): string {
  const minRating =
    filter.minRating === undefined ? '' : `and r.rank <= ${add(-filter.minRating, 'float8')}`;
  const beyond = after
    ? `and (d.h, r.score, r.vendor_id) > (${add(after.haversine, 'float8')}, ${add(after.score, 'float8')}, ${add(after.vendor_id, 'uuid')})`
    : '';
  return `
    select hit.vendor_id, hit.h, hit.score from (
      select found.hits from ${rings}
      cross join lateral (
        select array_agg(row(o.vendor_id, o.h, o.score)) as hits from (
          select ${canMatchRepeatedly(filter) ? 'distinct' : ''} r.vendor_id, d.h, r.score
          from ${keys}
          cross join generate_series(ring.first_strip, ring.last_strip) as s (strip)
          ${buildStripRowsSql(filter, String(tier), 'ring.west', 'ring.east')}
          ${buildHaversineSql(centre)}
          where d.h <= ring.max_h ${minRating} ${beyond} ${buildListingConditions(add, filter, 'r.vendor_id')}
          order by d.h, r.score, r.vendor_id limit ${need}
        ) as o
      ) as found
      ${gate ? `${gate} and` : 'where'} (cardinality(found.hits) >= ${need} or ring.is_last)
      limit 1
    ) as chosen
    cross join lateral unnest(chosen.hits) as hit (vendor_id uuid, h float8, score float8)`;
}

/**
 * SQL of the matches of one key in `k`. Reads the nearest strips first: a limit may end the read.
 */
export function buildNearMatchesOfKeySql(
  add: AddParameter,
  filter: ListingFilter,
  place: Position,
): string {
  const ring = computeRing(place, limits.search.radius_km);
  const centre = addCentreParameters(add, place);
  const middle = add(toStripNumber(place.latitude), 'int');
  const reach = Math.max(
    ring.lastStrip - toStripNumber(place.latitude),
    toStripNumber(place.latitude) - ring.firstStrip,
  );
  const minRating =
    filter.minRating === undefined ? '' : `and r.rank <= ${add(-filter.minRating, 'float8')}`;
  return `
    select r.vendor_id
    from generate_series(0, ${2 * reach}) as i (n)
    cross join lateral (
      select ${middle} + case when i.n % 2 = 0 then i.n / 2 else -(i.n + 1) / 2 end as strip offset 0
    ) as s
    cross join (values ${buildTierValuesSql(filter)}) as t (tier)
    ${buildStripRowsSql(filter, 't.tier', add(ring.west, 'float8'), add(ring.east, 'float8'))}
    ${buildHaversineSql(centre)}
    where d.h <= ${add(ring.maxHaversine, 'float8')} ${minRating} ${buildListingConditions(add, filter, 'r.vendor_id')}`;
}

function buildTierValuesSql(filter: ListingFilter): string {
  if (filter.unclaimedOnly) return '(1)';
  return filter.approvedOnly ? '(0)' : '(0), (1)';
}

function buildStripRowsSql(
  filter: ListingFilter,
  tier: string,
  west: string,
  east: string,
): string {
  const rows = buildRowsSql(
    filter,
    (table, ofKey) => `
      select v.vendor_id, v.lat, v.lon, v.rank, v.score from ${table}
      where ${ofKey} and v.tier = ${tier} and v.strip = s.strip and v.lon between ${west} and ${east}`,
  );
  return `cross join lateral (${rows} offset 0) as r`;
}

interface Centre {
  readonly lat: string;
  readonly lon: string;
  readonly cosLat: string;
}

export function addCentreParameters(add: AddParameter, { latitude, longitude }: Position): Centre {
  return {
    lat: add(toRadians(latitude), 'float8'),
    lon: add(toRadians(longitude), 'float8'),
    cosLat: add(Math.cos(toRadians(latitude)), 'float8'),
  };
}

/** SQL of the haversine `d.h` of row `r`. Two joins, so that each sine is computed only once. */
export function buildHaversineSql({ lat, lon, cosLat }: Centre): string {
  return `cross join lateral (
    select sin((r.lat - ${lat}) / 2) as a, sin((r.lon - ${lon}) / 2) as b, ${cosLat} * cos(r.lat) as c offset 0
  ) as p
  cross join lateral (select p.a * p.a + p.c * p.b * p.b as h offset 0) as d`;
}

function buildRingTable(add: AddParameter, place: Position): string {
  const rings = computeSearchRings(place).map((ring, index, all) => {
    const strips = `${add(ring.firstStrip, 'int')}, ${add(ring.lastStrip, 'int')}`;
    const span = `${add(ring.west, 'float8')}, ${add(ring.east, 'float8')}`;
    return `(${strips}, ${span}, ${add(ring.maxHaversine, 'float8')}, ${index === all.length - 1})`;
  });
  return `(values ${rings.join(', ')}) as ring (first_strip, last_strip, west, east, max_h, is_last)`;
}
