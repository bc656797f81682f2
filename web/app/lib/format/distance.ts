import { EARTH_RADIUS_KM } from '@threshold/contract/vocabularies';

export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** Calculates a distance as the server's search does, rounded to 100 m. */
export function computeDistanceKm(a: Point, b: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (angle: number) => Math.sin(angle / 2) ** 2;
  const [from, to] = [radians(a.latitude), radians(b.latitude)];
  const east = half(radians(b.longitude - a.longitude));
  const haversine = half(to - from) + Math.cos(from) * Math.cos(to) * east;
  const km = 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, haversine)));
  return Math.round(km * 10) / 10;
}

/** Formats kilometres as '400 m', '1.1 km' or '23 km'. */
export function formatDistance(km: number): string {
  const metres = Math.round(km * 10) * 100;
  if (metres < 1000) return metres === 0 ? 'under 100 m' : `${metres} m`;
  return km < 10 ? `${km.toFixed(1)} km` : `${Math.round(km)} km`;
}
