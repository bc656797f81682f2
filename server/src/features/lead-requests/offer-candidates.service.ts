import type { OfferCandidate } from '@threshold/contract/endpoints/staff/admin-requests';
import { requestLimits } from '@threshold/contract/rules/request-limits';
import { requestMessages } from '@threshold/contract/texts/request-texts';
import { conflict } from '../../errors.ts';
import { localDay } from '../../lib/local-time.ts';
import { listingName } from '../../lib/person.ts';
import type { Services } from '../../services.ts';
import { type CandidateRow, findNamed, listCandidates } from '../request-desk/candidates.repo.ts';
import { findMatches } from '../request-desk/match.repo.ts';
import type { RequestRow } from '../request-desk/place-of-request.ts';

/** Maximum number of candidates shown. */
const SHOWN = 8;

/**
 * Candidates for an offer by staff: with a name, matches nearest first; without, those who would
 * get it next. @throws conflict if type or place are unknown
 */
export async function offerCandidates(
  { database: { db }, now }: Pick<Services, 'database' | 'now'>,
  { id, vendor_type, latitude, longitude, post_code }: RequestRow,
  name: string,
): Promise<OfferCandidate[]> {
  if (!vendor_type || latitude === null || longitude === null || !post_code) {
    throw conflict(requestMessages.place);
  }
  const at = now();
  const place = { latitude, longitude, post_code };
  const wanted = { requestId: id, place, now: at, today: localDay(at) };
  const ids = name
    ? await findNamed(db, name, vendor_type, place, SHOWN)
    : (await findMatches(db, { ...wanted, vendorType: vendor_type, count: SHOWN })).map(
        ({ vendor_id }) => vendor_id,
      );
  return (await listCandidates(db, ids, wanted)).map(present);
}

function present(row: CandidateRow): OfferCandidate {
  const { distance_km } = row;
  return {
    _id: row.id,
    name: listingName(row),
    place: [row.city, row.state, row.post_code].filter(Boolean).join(' '),
    distance_km: distance_km === null ? null : Math.round(distance_km * 10) / 10,
    ground: groundOf(row),
    reply_hours: row.reply_hours,
    hindrance: row.hindrance,
  };
}

/** The same rule as in matching: a stated service area replaces the circle around the office. */
function groundOf({ distance_km, has_area, radius_km, lists_place }: CandidateRow) {
  if (lists_place) return 'locality';
  if (distance_km === null) return null;
  if (!has_area) return distance_km <= requestLimits.reach_km ? 'near' : null;
  return radius_km !== null && distance_km <= radius_km ? 'radius' : null;
}
