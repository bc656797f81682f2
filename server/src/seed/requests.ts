import type {
  DeclineReason,
  OfferState,
  RequestEnd,
} from '@threshold/contract/texts/request-texts';
import { requestLimits } from '@threshold/contract/texts/request-texts';
import { EARTH_RADIUS_KM, type VendorType } from '@threshold/contract/vocabularies';
import type { Insertable } from 'kysely';
import type { Db } from '../adapters/database/database.ts';
import type {
  LeadRequestsTable,
  RequestAnswersTable,
  RequestOffersTable,
  RequestRepliesTable,
} from '../db/request-tables.ts';
import { computeOfferDueTime, isDaytime } from '../features/requests/desk/clock.policy.ts';
import { computeRequestLinkHash } from '../features/requests/desk/request-link.ts';
import { computeTextDigest } from '../features/requests/desk/request-texts.ts';
import { toInstantOrTransition, toWallTime } from '../lib/local-time.ts';
import type { Services } from '../services.ts';
import data from './data/requests.json' with { type: 'json' };
import type { Listing, Members } from './listing.ts';
import { fictionalPhone } from './people.ts';
import { createIdGenerator, createSeededRandom } from './random.ts';

/** An offer of a request, made to the demo vendor or to another vendor in the same town. */
interface PlannedOffer {
  readonly to: 'the demo professional' | 'another';
  readonly state: OfferState;
  readonly decline_reason?: DeclineReason;
  /** The answer and its delay in minutes. */
  readonly answer?: { readonly text: string; readonly minutes: number };
  /** The reply with which the customer shared name and contact; may be empty. */
  readonly agreed?: string;
}

/**
 * A request in the town of the demo vendor. Requests of every state except `missed` occur, and few
 * are unanswered, so that the product keeps its promise of answers also in the demo data.
 */
interface PlannedRequest {
  readonly requirements: string;
  /** Null if the customer gave neither a type nor a place. */
  readonly vendor_type: VendorType | null;
  readonly hoursAgo: number;
  readonly isConfirmed: boolean;
  readonly offers: readonly PlannedOffer[];
  /** The answer of staff, after an hour. */
  readonly staffReply?: string;
  readonly end?: RequestEnd;
}

const plannedRequests = data as unknown as readonly PlannedRequest[];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Time zone of the demo vendor's town. Offers made in the evening are open until the morning. */
const ZONE = 'Australia/Sydney';
const EVENING = 19;
const MORNING = 10;

interface RequestRows {
  readonly requests: Insertable<LeadRequestsTable>[];
  readonly offers: Insertable<RequestOffersTable>[];
  readonly answers: (Insertable<RequestAnswersTable> & { readonly created_at: Date })[];
  readonly replies: Insertable<RequestRepliesTable>[];
}

/** Returns requests in the town of the demo vendor, with their offers, answers and replies. */
export function buildRequests(
  deps: Pick<Services, 'sign'>,
  { listings, customers }: Members,
  now: Date,
): RequestRows {
  const rows: RequestRows = { requests: [], offers: [], answers: [], replies: [] };
  const demo = listings.find(({ isDemo }) => isDemo);
  if (!demo) return rows;
  const rivals = listings.filter((listing) => isCompetingVendor(listing, demo));
  const random = createSeededRandom('requests');
  const nextId = createIdGenerator('requests');
  for (const [nr, planned] of plannedRequests.entries()) {
    const { requirements, vendor_type, staffReply = null, end = null } = planned;
    const id = nextId();
    const startedAt = computeRequestStart(planned, now);
    const due_at = computeOfferDueTime(startedAt, ZONE);
    // Rotates the other vendors, so that successive requests are offered to different vendors.
    const next = nr % rivals.length;
    const takers = { demo, rivals: [...rivals.slice(next), ...rivals.slice(0, next)] };
    const { offers, answers, replies } = buildOffers(
      planned,
      { id, startedAt, due_at },
      takers,
      nextId,
    );
    const first = answers.map(({ created_at }) => created_at).toSorted(compareTimes)[0] ?? null;
    const customer = customers[nr + 1];
    const { city, state, post_code, latitude, longitude } = demo.vendor;
    const address = `${city} ${state} ${post_code}`;
    const place = { address, suburb: city, state, post_code, latitude, longitude, timezone: ZONE };
    rows.requests.push({
      id,
      name: `${customer?.first_name} ${customer?.last_name}`,
      email: customer?.email ?? '',
      phone_number: fictionalPhone(state, random),
      requirements,
      vendor_type,
      ...(vendor_type && place),
      text_digest: computeTextDigest(requirements),
      link_hash: computeRequestLinkHash(deps, id),
      confirmed_at: planned.isConfirmed ? startedAt : null,
      first_answer_at: first,
      reply: staffReply,
      answered_at: staffReply === null ? null : first,
      status: end ? 'closed' : first ? 'answered' : 'new',
      closed_at: end ? addMilliseconds(first ?? startedAt, HOUR_MS) : null,
      close_reason: end,
      next_at: offers.some(({ state }) => state === 'open') ? due_at : null,
      created_at: addMilliseconds(startedAt, -4 * MINUTE_MS),
      updated_at: first ?? startedAt,
    });
    rows.offers.push(...offers);
    rows.answers.push(...answers);
    rows.replies.push(...replies);
  }
  return rows;
}

/** True for another vendor who would get the same requests as the demo vendor. */
const isCompetingVendor = ({ vendor, account, isDemo }: Listing, demo: Listing) =>
  !isDemo &&
  Boolean(account?.email_verified_at) &&
  vendor.status === 'approved' &&
  vendor.vendor_type === demo.vendor.vendor_type &&
  computeDistanceKm(vendor, demo.vendor) <= requestLimits.reach_km;

function buildOffers(
  { offers, staffReply }: PlannedRequest,
  { id: request_id, startedAt, due_at }: Readonly<{ id: string; startedAt: Date; due_at: Date }>,
  { demo, rivals }: { readonly demo: Listing; readonly rivals: Listing[] },
  nextId: () => string,
): Omit<RequestRows, 'requests'> {
  const rows: Omit<RequestRows, 'requests'> = { offers: [], answers: [], replies: [] };
  for (const planned of offers) {
    const taker = planned.to === 'another' ? rivals.shift() : demo;
    if (!taker) continue;
    const { state, decline_reason = null, answer, agreed } = planned;
    const vendor_id = taker.vendor.id;
    const decided_at = computeDecisionTime(planned, startedAt, due_at);
    const offer_id = nextId();
    rows.offers.push({
      id: offer_id,
      request_id,
      vendor_id,
      ground: 'near',
      distance_km: computeDistanceKm(demo.vendor, taker.vendor),
      state,
      offered_at: startedAt,
      due_at,
      decided_at,
      decline_reason,
    });
    if (!answer || !decided_at) continue;
    const id = nextId();
    const agreed_at = agreed === undefined ? null : addMilliseconds(decided_at, 3 * HOUR_MS);
    const text = { body: answer.text, text_digest: computeTextDigest(answer.text) };
    const by = { offer_id, vendor_id, is_staff: false, agreed_at };
    rows.answers.push({ id, request_id, ...by, ...text, created_at: decided_at });
    if (agreed && agreed_at) {
      rows.replies.push({ id: nextId(), answer_id: id, body: agreed, created_at: agreed_at });
    }
  }
  if (staffReply) {
    const text = { body: staffReply, text_digest: computeTextDigest(staffReply) };
    const created_at = addMilliseconds(startedAt, HOUR_MS);
    rows.answers.push({ id: nextId(), request_id, is_staff: true, ...text, created_at });
  }
  return rows;
}

const compareTimes = (a: Date, b: Date) => a.getTime() - b.getTime();
const addMilliseconds = (moment: Date, ms: number) => new Date(moment.getTime() + ms);

/**
 * Returns the planned time, or the evening before if that is at night. If it is a day or more ago,
 * returns the morning of that day.
 */
function computeRequestStart({ hoursAgo }: PlannedRequest, now: Date): Date {
  const moment = addMilliseconds(now, -hoursAgo * HOUR_MS);
  const wall = toWallTime(moment, ZONE);
  const day = wall.toPlainDate();
  if (hoursAgo >= 24) return toInstantOrTransition(day.toPlainDateTime({ hour: MORNING }), ZONE);
  if (isDaytime(moment, ZONE)) return moment;
  const evening = wall.hour < EVENING ? day.subtract({ days: 1 }) : day;
  return toInstantOrTransition(evening.toPlainDateTime({ hour: EVENING }), ZONE);
}

function computeDecisionTime(
  { state, answer }: PlannedOffer,
  startedAt: Date,
  due_at: Date,
): Date | null {
  if (state === 'open') return null;
  if (answer) return addMilliseconds(startedAt, answer.minutes * MINUTE_MS);
  return state === 'declined' ? addMilliseconds(startedAt, 20 * MINUTE_MS) : due_at;
}

type WithCoordinates = Pick<Listing['vendor'], 'latitude' | 'longitude'>;

/** Returns the distance on a plane. This is accurate enough within a state. */
function computeDistanceKm(a: WithCoordinates, b: WithCoordinates): number {
  const angle = (degrees: number | null | undefined) => (Number(degrees) * Math.PI) / 180;
  const north = angle(a.latitude) - angle(b.latitude);
  const east = (angle(a.longitude) - angle(b.longitude)) * Math.cos(angle(a.latitude));
  return EARTH_RADIUS_KM * Math.hypot(north, east);
}

/** Inserts requests, offers, answers and replies. Offers are inserted open and then decided, because triggers measure both times. */
export async function insertRequests(
  db: Db,
  { requests, offers, answers, replies }: RequestRows,
): Promise<void> {
  await db.insertInto('lead_requests').values(requests).execute();
  const open = { state: 'open' as const, decided_at: null, decline_reason: null };
  await db
    .insertInto('request_offers')
    .values(offers.map((offer) => ({ ...offer, ...open })))
    .execute();
  for (const { id, state, decided_at, decline_reason } of offers) {
    if (state === 'open') continue;
    const decided = { state, decided_at, decline_reason };
    await db.updateTable('request_offers').set(decided).where('id', '=', id).execute();
  }
  await db.insertInto('request_answers').values(answers).execute();
  await db.insertInto('request_replies').values(replies).execute();
}
