import type { Locality } from './locality.ts';
import type { Position } from './position.ts';
import { distanceKm } from './states.ts';

/**
 * Greatest distance from a locality's point at which an address belongs to it, also in the outback.
 */
const REACH_KM = 150;
const KM_PER_DEGREE = 111;

/** Returns the locality with the nearest point; undefined if none is in reach. */
export function nearest(localities: readonly Locality[], position: Position): Locality | undefined {
  let found: Locality | undefined;
  let best = REACH_KM;
  for (const place of localities) {
    // Cheaper than the exact distance, and excludes almost all localities.
    if (Math.abs(place.latitude - position.latitude) * KM_PER_DEGREE > best) continue;
    const km = distanceKm(place, position);
    if (km < best) {
      found = place;
      best = km;
    }
  }
  return found;
}
