import { limits } from '@threshold/contract/limits';
import type { VendorType } from '@threshold/contract/vocabularies';
import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { Position } from '../../adapters/places/places.ts';
import { radians, ringAround } from './search-geometry.ts';

export interface TypeCount {
  readonly vendor_type: VendorType;
  readonly count: number;
}

/** Approved listings of each type within the search's radius of a place, every type named. Reads each of them in the index. */
export async function countApprovedAround(db: Db, place: Position): Promise<TypeCount[]> {
  const ring = ringAround(place, limits.search.radius_km);
  const lat = radians(place.latitude);
  const lon = radians(place.longitude);
  const { rows } = await sql<TypeCount>`
    select t.name as vendor_type, (
      select count(*)::int
      from generate_series(${ring.firstStrip}::int, ${ring.lastStrip}::int) as s (strip)
      cross join lateral (
        select v.lat, v.lon from vendor_search v
        where v.key = t.id and v.tier = 0 and v.strip = s.strip
          and v.lon between ${ring.west} and ${ring.east} offset 0
      ) as r
      where sin((r.lat - ${lat}) / 2) ^ 2 + ${Math.cos(lat)} * cos(r.lat) * sin((r.lon - ${lon}) / 2) ^ 2
        <= ${ring.maxHaversine}
    ) as count
    from vendor_types t order by t.id
  `.execute(db);
  return rows;
}
