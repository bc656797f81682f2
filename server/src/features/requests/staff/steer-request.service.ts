import type { AuditAction } from '@threshold/contract/endpoints/staff/overview';
import type {
  completeRequestSchema,
  OfferCandidate,
} from '@threshold/contract/endpoints/staff/requests';
import { ownMailDomain } from '@threshold/contract/rules/text/mail-addresses';
import {
  requestLimits,
  requestMessages,
  requestOutcomes,
} from '@threshold/contract/texts/request-texts';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import type { ReplyHours } from '@threshold/contract/vocabularies';
import type { z } from 'zod';
import type { Db } from '../../../adapters/database/database.ts';
import { conflict, invalidInput, notFound } from '../../../errors.ts';
import { toLocalDateString } from '../../../lib/local-time.ts';
import { getListingName } from '../../../lib/person.ts';
import type { Services } from '../../../services.ts';
import { recordAct, recordActs } from '../../staff/audit/audit.repo.ts';
import { findStaffOfferRefusal, isOpenOffer } from '../desk/clock.policy.ts';
import { readRequestWithOffers } from '../desk/desk-reader.ts';
import { advanceRequestOffers, sendOffers } from '../desk/offer-turns.ts';
import { endOpenOffers, recordOfferDecision } from '../desk/offers.repo.ts';
import { computeDomainDigests } from '../desk/removed-requests.ts';
import {
  lockRequest,
  lockRequestsOfDomain,
  markRequestClosed,
  markRequestsAsSpam,
  moveMergedRequests,
  setRequestTypeAndPlace,
  unmarkRequestsAsSpam,
} from '../desk/requests.repo.ts';
import { canBeOffered, findMatches, lockMatching } from '../matching/match.repo.ts';
import { type RequestRow, resolveRequestPlace } from '../matching/place-of-request.ts';
import { type CandidateRow, findVendorIdsByName, listCandidates } from './candidates.repo.ts';

type Deps = Pick<Services, 'database' | 'now' | 'places' | 'publicUrl'>;

interface Staff {
  readonly id: string;
}

/** Sets type and place of a request, then offers it in daytime. @throws not_found · invalid */
export async function completeRequest(
  deps: Deps,
  staff: Staff,
  id: string,
  { vendor_type, place }: z.output<typeof completeRequestSchema>,
): Promise<void> {
  const found = await resolveRequestPlace(deps.places, { address: place });
  if (!found) throw invalidInput({ place: [requestMessages.place] });
  const now = deps.now();
  await runRecordedStaffAct(deps, staff, id, 'lead_request.complete', null, async (db, row) => {
    requireOpenRequest(row);
    await setRequestTypeAndPlace(db, id, vendor_type, found, now);
    await advanceRequestOffers(db, deps, { ...row, vendor_type, ...found });
    return `${vendor_type} in ${found.suburb} ${found.post_code}`;
  });
}

/**
 * Offers the request to a professional, in addition to open offers or instead of one. @throws
 * not_found · conflict
 */
export function offerRequestByStaff(
  deps: Deps,
  staff: Staff,
  id: string,
  vendor: { readonly id: string; readonly reply_hours: ReplyHours | null },
  insteadOf?: string,
): Promise<void> {
  const now = deps.now();
  return runRecordedStaffAct(deps, staff, id, 'lead_request.offer', null, async (db, row) => {
    const { facts, offers } = await readRequestWithOffers(db, row);
    const refusal = findStaffOfferRefusal(facts, now);
    if (refusal) throw conflict(requestOutcomes[refusal]);
    if (offers.some(({ vendor_id }) => vendor_id === vendor.id)) {
      throw conflict(requestOutcomes.already_offered);
    }
    const former = offers.find((offer) => offer.id === insteadOf);
    if (insteadOf && !(former && isOpenOffer(former, now))) {
      throw conflict(requestOutcomes.offer_not_open);
    }
    if (former) await recordOfferDecision(db, former.id, { state: 'ended', decided_at: now });
    if (row.vendor_type) await lockMatching(db, row.vendor_type);
    const about = { requestId: id, now, today: toLocalDateString(now) };
    if (!(await canBeOffered(db, vendor.id, about))) throw conflict(requestOutcomes.vendor_unfit);
    const { id: vendor_id, reply_hours } = vendor;
    const chosen = { vendor_id, reply_hours, ground: 'staff' as const, distance_km: null };
    await sendOffers(db, deps, row, [chosen]);
    await advanceRequestOffers(db, deps, row);
    return `offered to ${vendor_id}${former ? ` in place of ${former.vendor_id}` : ''}`;
  });
}

/**
 * Closes a request. Its links then lead to another request of the same email address. @throws
 * not_found · conflict
 */
export function mergeRequest(
  deps: Deps,
  staff: Staff,
  id: string,
  { into, reason }: { readonly into: string; readonly reason: string },
): Promise<void> {
  const now = deps.now();
  return runRecordedStaffAct(deps, staff, id, 'lead_request.merge', reason, async (db, row) => {
    if (into === id) throw conflict(requestOutcomes.merge_self);
    requireOpenRequest(row);
    const other = await lockRequest(db, into);
    if (!other || other.merged_into) throw notFound(staffOutcomes.request_unknown);
    // Requires the same email address, because the link of one request will open the other.
    if (other.email !== row.email) throw conflict(requestOutcomes.merge_other_person);
    await endOpenOffers(db, id, 'ended', now);
    await markRequestClosed(db, id, 'merged', now, into);
    await moveMergedRequests(db, id, into);
    return `merged into ${into.slice(-6)}`;
  });
}

/**
 * Marks a request as spam or not, even if it is closed or deleted. @throws not_found · conflict for
 * a merged request
 */
export function setRequestSpam(
  deps: Deps,
  staff: Staff,
  id: string,
  { spam, reason }: { readonly spam: boolean; readonly reason: string },
): Promise<void> {
  const now = deps.now();
  return runRecordedStaffAct(deps, staff, id, 'lead_request.spam', reason, async (db, row) => {
    const isSpam = row.close_reason === 'spam';
    if (spam && row.merged_into) throw conflict(requestOutcomes.already_closed);
    if (spam !== isSpam) await updateSpamState(db, [id], spam, now);
    return spam ? 'spam' : 'no spam';
  });
}

/** Requests per transaction when all requests of a mail domain are marked. */
const DOMAIN_BATCH = 500;

/**
 * Like `setRequestSpam`, for all requests of a mail domain. @returns the number of requests @throws
 * conflict if unrelated people share the domain
 */
export async function setDomainSpam(
  deps: Pick<Services, 'database' | 'now' | 'sign'>,
  staff: Staff,
  domain: string,
  { spam, reason }: { readonly spam: boolean; readonly reason: string },
): Promise<number> {
  if (ownMailDomain(`@${domain}`) !== domain) throw conflict(requestOutcomes.shared_domain);
  const now = deps.now();
  const digests = computeDomainDigests(deps, domain);
  const which = { areSpam: !spam, limit: DOMAIN_BATCH };
  const act = { staff_id: staff.id, reason, created_at: now };
  const details = spam ? 'spam' : 'no spam';
  const markBatch = async (db: Db) => {
    const ids = await lockRequestsOfDomain(db, domain, digests, which);
    if (ids.length > 0) await updateSpamState(db, ids, spam, now);
    const acts = ids.map((id) => ({
      ...act,
      action: 'lead_request.spam' as const,
      subject_id: id,
      subject: formatRequestName(id),
      details: `${details}, with all of ${domain}`,
    }));
    await recordActs(db, acts);
    return ids.length;
  };
  let total = 0;
  let markedCount: number;
  do {
    markedCount = await deps.database.db.transaction().execute(markBatch);
    total += markedCount;
  } while (markedCount === DOMAIN_BATCH);
  await recordAct(deps.database.db, {
    ...act,
    action: 'lead_request.spam_domain',
    subject_id: null,
    subject: domain,
    details: `${details}: ${total}`,
  });
  return total;
}

const formatRequestName = (id: string) => `Request ${id.slice(-6)}`;

async function updateSpamState(
  db: Db,
  ids: readonly string[],
  spam: boolean,
  now: Date,
): Promise<void> {
  if (!spam) return unmarkRequestsAsSpam(db, ids, now);
  await endOpenOffers(db, ids, 'ended', now);
  await markRequestsAsSpam(db, ids, now);
}

function requireOpenRequest({ closed_at }: RequestRow): void {
  if (closed_at) throw conflict(requestOutcomes.already_closed);
}

/** Runs an act of staff with the locked request and records it in the audit log. */
async function runRecordedStaffAct(
  { database, now }: Deps,
  staff: Staff,
  id: string,
  action: AuditAction,
  reason: string | null,
  act: (db: Db, row: RequestRow) => Promise<string>,
): Promise<void> {
  await database.db.transaction().execute(async (db) => {
    const row = await lockRequest(db, id);
    if (!row) throw notFound(staffOutcomes.request_unknown);
    const details = await act(db, row);
    await recordAct(db, {
      staff_id: staff.id,
      action,
      subject_id: id,
      subject: formatRequestName(id),
      details,
      reason,
      created_at: now(),
    });
  });
}

/** Maximum number of candidates shown. */
const CANDIDATES_SHOWN = 8;

/**
 * Lists candidates for an offer by staff. With a name: professionals with this name, nearest first.
 * Without: the professionals who would get the next offers. @throws conflict if type or place are
 * unknown
 */
export async function listOfferCandidates(
  { database: { db }, now }: Pick<Services, 'database' | 'now'>,
  { id, vendor_type, latitude, longitude, post_code }: RequestRow,
  name: string,
): Promise<OfferCandidate[]> {
  if (!vendor_type || latitude === null || longitude === null || !post_code) {
    throw conflict(requestMessages.place);
  }
  const at = now();
  const place = { latitude, longitude, post_code };
  const wanted = { requestId: id, place, now: at, today: toLocalDateString(at) };
  const ids = name
    ? await findVendorIdsByName(db, name, vendor_type, place, CANDIDATES_SHOWN)
    : (await findMatches(db, { ...wanted, vendorType: vendor_type, count: CANDIDATES_SHOWN })).map(
        ({ vendor_id }) => vendor_id,
      );
  return (await listCandidates(db, ids, wanted)).map(presentOfferCandidate);
}

function presentOfferCandidate(row: CandidateRow): OfferCandidate {
  const { distance_km } = row;
  return {
    _id: row.id,
    name: getListingName(row),
    place: [row.city, row.state, row.post_code].filter(Boolean).join(' '),
    distance_km: distance_km === null ? null : Math.round(distance_km * 10) / 10,
    ground: findOfferGround(row),
    reply_hours: row.reply_hours,
    hindrance: row.hindrance,
  };
}

/**
 * Returns why the professional serves the place. As in matching, a stated service area replaces the
 * circle around the office.
 */
function findOfferGround({ distance_km, has_area, radius_km, lists_place }: CandidateRow) {
  if (lists_place) return 'locality';
  if (distance_km === null) return null;
  if (!has_area) return distance_km <= requestLimits.reach_km ? 'near' : null;
  return radius_km !== null && distance_km <= radius_km ? 'radius' : null;
}
