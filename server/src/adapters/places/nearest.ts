import type { Locality } from './locality.ts';
import type { Position } from './position.ts';
import { distanceKm } from './states.ts';

/** Farther than that from a locality's point nobody says to be there, not even in the outback. */
const REACH_KM = 150;
const KM_PER_DEGREE = 111;

/** The locality whose point is nearest; undefined when none is in reach. */
export function nearest(localities: readonly Locality[], position: Position): Locality | undefined {
  let found: Locality | undefined;
  let best = REACH_KM;
  for (const place of localities) {
    // Cheaper than the distance, and enough for almost all of them.
    if (Math.abs(place.latitude - position.latitude) * KM_PER_DEGREE > best) continue;
    const km = distanceKm(place, position);
    if (km < best) {
      found = place;
      best = km;
    }
  }
  return found;
}
