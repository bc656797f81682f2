import { limits } from '@threshold/contract/limits';
import { EARTH_RADIUS_KM } from '@threshold/contract/vocabularies';
import type { Position } from '../../../adapters/places/position.ts';

/** Height of a strip of the search index in degrees, as in the view `vendor_search_rows`. */
const STRIP_DEGREES = 0.05;

/**
 * Radii of the rings around a place. The search starts with the smallest ring. In dense areas it
 * contains a whole page; in sparse areas even the largest ring has few rows. So few rows are read
 * anywhere.
 */
const ringRadiiKm = [1, 4, 14, limits.search.radius_km] as const;

/** A circle around the place, in the coordinates of the search index; angles in radians. */
export interface Ring {
  readonly firstStrip: number;
  readonly lastStrip: number;
  readonly west: number;
  readonly east: number;
  /** Haversine of the radius. */
  readonly maxHaversine: number;
}

export function computeSearchRings(place: Position): Ring[] {
  return ringRadiiKm.map((km) => computeRing(place, km));
}

export function computeRing({ latitude, longitude }: Position, km: number): Ring {
  const angle = km / EARTH_RADIUS_KM;
  const degrees = (angle * 180) / Math.PI;
  // A circle around a pole contains every meridian, and its ratio would exceed 1.
  const ratio = Math.min(1, Math.sin(angle) / Math.cos(toRadians(latitude)));
  const span = Math.asin(ratio);
  return {
    firstStrip: toStripNumber(latitude - degrees),
    lastStrip: toStripNumber(latitude + degrees),
    west: toRadians(longitude) - span,
    east: toRadians(longitude) + span,
    maxHaversine: Math.sin(angle / 2) ** 2,
  };
}

/** Returns the strip of a latitude, limited to the poles, because strips are small integers. */
export const toStripNumber = (latitude: number) =>
  Math.floor((Math.min(90, Math.max(-90, latitude)) + 90) / STRIP_DEGREES);

export const toRadians = (degrees: number) => (degrees * Math.PI) / 180;
