import { limits } from '@threshold/contract/limits';
import { placeRules } from '@threshold/contract/texts/place-page-texts';
import { type RawBuilder, sql } from 'kysely';
import type { PagePlace } from '../../../adapters/places/page-places.ts';
import { computeRing, toRadians } from '../statements/search-geometry.ts';

/*
 * SQL about the listings of a place page, for `vendor_search s` and `vendors v`. A page lists the
 * verified listings that a search around the place finds, so that both counts are equal.
 */
export interface PageArea {
  /** True for each listing of the page. */
  readonly listed: RawBuilder<boolean>;
  /** Haversine of the distance from the place's centre; 0 for a place without a centre. */
  readonly distance: RawBuilder<number>;
  /**
   * Sort key that precedes the distance. In a city, one listing of each postcode comes first;
   * otherwise the city's page would show the same listings as the page of its central suburb.
   */
  readonly turn: RawBuilder<number>;
  /** True for listings with an office in the place. */
  readonly isOwn: RawBuilder<boolean>;
  /** True for listings near the place, with or without an office in it. */
  readonly isNear: RawBuilder<boolean>;
}

const none = sql<boolean>`false`;
const noTurn = sql<number>`0::int8`;

export function buildPageArea({ level, at, state, post_code, radius_km }: PagePlace): PageArea {
  if (!at) {
    const listed = state ? sql<boolean>`v.state = ${state}` : sql<boolean>`true`;
    const distance = sql<number>`0::float8`;
    return { listed, distance, turn: noTurn, isOwn: sql<boolean>`true`, isNear: none };
  }
  const ring = computeRing(at, limits.search.radius_km);
  const latitude = toRadians(at.latitude);
  const distance = sql<number>`(
    sin((s.lat - ${latitude}::float8) / 2) ^ 2
    + ${Math.cos(latitude)}::float8 * cos(s.lat) * sin((s.lon - ${toRadians(at.longitude)}::float8) / 2) ^ 2)`;
  const within = (km: number) =>
    sql<boolean>`${distance} <= ${computeRing(at, km).maxHaversine}::float8`;
  const isOwn =
    level === 'suburb' ? sql<boolean>`v.post_code = ${post_code}` : within(radius_km ?? 0);
  return {
    listed: sql<boolean>`s.strip between ${ring.firstStrip} and ${ring.lastStrip}
      and s.lon between ${ring.west}::float8 and ${ring.east}::float8
      and ${within(limits.search.radius_km)}`,
    distance,
    turn:
      level === 'city'
        ? sql<number>`case when ${isOwn} then
            row_number() over (partition by ${isOwn}, v.post_code order by s.score, v.id) else 0 end`
        : noTurn,
    isOwn,
    isNear: within(level === 'suburb' ? placeRules.near_km.suburb : placeRules.near_km.city),
  };
}
