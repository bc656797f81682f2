import { EARTH_RADIUS_KM } from '@threshold/contract/rules/geography';
import { requestLimits } from '@threshold/contract/rules/request-limits';
import type {
  DeclineReason,
  OfferState,
  RequestEnd,
} from '@threshold/contract/texts/request-texts';
import type { VendorType } from '@threshold/contract/vocabularies';
import type { Insertable } from 'kysely';
import type { Db } from '../adapters/database/database.ts';
import type {
  LeadRequestsTable,
  RequestAnswersTable,
  RequestOffersTable,
  RequestRepliesTable,
} from '../db/request-tables.ts';
import { isDaytime, offerDueAt } from '../features/request-desk/clock.policy.ts';
import { linkHashOf } from '../features/request-desk/request-link.ts';
import { textDigest } from '../features/request-desk/texts.ts';
import { momentOrSkip, wallTimeAt } from '../lib/local-time.ts';
import type { Services } from '../services.ts';
import data from './data/requests.json' with { type: 'json' };
import type { Listing } from './listing.ts';
import { type Customer, fictionalPhone } from './people.ts';
import { idsOf, randomFrom } from './random.ts';

/** An offer of a request to the demo vendor or to another one in the same town. */
interface PlannedOffer {
  readonly to: 'the demo professional' | 'another';
  readonly state: OfferState;
  readonly decline_reason?: DeclineReason;
  /** The answer and its delay in minutes. */
  readonly answer?: { readonly text: string; readonly minutes: number };
  /** The reply with which the customer shared name and contact; may be empty. */
  readonly agreed?: string;
}

/** A request in the town of the demo vendor. Some are in each state except `missed`, and few enough that unanswered ones break no promise. */
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
/** The zone of the demo vendor's town. Offers made in the evening are open until the morning. */
const ZONE = 'Australia/Sydney';
const EVENING = 19;
const MORNING = 10;

export interface DemoRequests {
  readonly requests: readonly Insertable<LeadRequestsTable>[];
  readonly offers: readonly Insertable<RequestOffersTable>[];
  readonly answers: readonly Insertable<RequestAnswersTable>[];
  readonly replies: readonly Insertable<RequestRepliesTable>[];
}
interface People {
  readonly listings: readonly Listing[];
  readonly customers: readonly Customer[];
}

/** Returns requests in the town of the demo vendor, with their offers, answers and replies. */
export function buildRequests(
  deps: Pick<Services, 'sign'>,
  { listings, customers }: People,
  now: Date,
): DemoRequests {
  const demo = listings.find(({ isDemo }) => isDemo);
  if (!demo) return { requests: [], offers: [], answers: [], replies: [] };
  const others = listings.filter((listing) => isRival(listing, demo));
  const random = randomFrom('requests');
  const nextId = idsOf('requests');
  const all = plannedRequests.map((plan, nr) => {
    const id = nextId();
    const startedAt = beginningOf(plan, now);
    const takers = others.slice(nr % others.length).concat(others);
    const { offers, answers, replies } = outcomeOf(plan, { id, startedAt, nextId, demo, takers });
    const first = answers.map(({ created_at }) => created_at as Date).toSorted(byTime)[0] ?? null;
    const { staffReply = null, end = null } = plan;
    const asker = customers[nr + 1];
    const { city, state, post_code, latitude, longitude } = demo.vendor;
    const request: Insertable<LeadRequestsTable> = {
      id,
      name: `${asker?.first_name} ${asker?.last_name}`,
      email: asker?.email ?? '',
      phone_number: fictionalPhone(state, random),
      requirements: plan.requirements,
      vendor_type: plan.vendor_type,
      ...(plan.vendor_type && {
        address: `${city} ${state} ${post_code}`,
        suburb: city,
        state,
        post_code,
        latitude,
        longitude,
        timezone: ZONE,
      }),
      text_digest: textDigest(plan.requirements),
      link_hash: linkHashOf(deps, id),
      confirmed_at: plan.isConfirmed ? startedAt : null,
      first_answer_at: first,
      reply: staffReply,
      answered_at: staffReply === null ? null : first,
      status: end ? 'closed' : first ? 'answered' : 'new',
      closed_at: end ? later(first ?? startedAt, HOUR_MS) : null,
      close_reason: end,
      next_at: offers.some(({ state }) => state === 'open') ? offerDueAt(startedAt, ZONE) : null,
      created_at: later(startedAt, -4 * MINUTE_MS),
      updated_at: first ?? startedAt,
    };
    return { requests: [request], offers, answers, replies };
  });
  return {
    requests: all.flatMap(({ requests }) => requests),
    offers: all.flatMap(({ offers }) => offers),
    answers: all.flatMap(({ answers }) => answers),
    replies: all.flatMap(({ replies }) => replies),
  };
}

/** True for another vendor who would get the same requests. */
const isRival = ({ vendor, account, isDemo }: Listing, demo: Listing) =>
  !isDemo &&
  Boolean(account?.email_verified_at) &&
  vendor.status === 'approved' &&
  vendor.vendor_type === demo.vendor.vendor_type &&
  kilometresBetween(vendor, demo.vendor) <= requestLimits.reach_km;

interface About {
  readonly id: string;
  readonly startedAt: Date;
  readonly nextId: () => string;
  readonly demo: Listing;
  /** The other vendors, in the order in which they get offers. */
  readonly takers: readonly Listing[];
}

function outcomeOf({ offers, staffReply }: PlannedRequest, about: About) {
  const { id: request_id, startedAt, nextId, demo } = about;
  const takers = [...new Set(about.takers)];
  const made = { offers: [], answers: [], replies: [] } as {
    offers: Insertable<RequestOffersTable>[];
    answers: Insertable<RequestAnswersTable>[];
    replies: Insertable<RequestRepliesTable>[];
  };
  const due_at = offerDueAt(startedAt, ZONE);
  for (const planned of offers) {
    const taker = planned.to === 'another' ? takers.shift() : demo;
    if (!taker) continue;
    const { state, decline_reason = null, answer, agreed } = planned;
    const vendor_id = taker.vendor.id;
    const decided_at = decidedAt(planned, startedAt, due_at);
    const distance_km = kilometresBetween(demo.vendor, taker.vendor);
    const offer = { id: nextId(), request_id, vendor_id, ground: 'near' as const, distance_km };
    made.offers.push({
      ...offer,
      state,
      offered_at: startedAt,
      due_at,
      decided_at,
      decline_reason,
    });
    if (!answer || !decided_at) continue;
    const id = nextId();
    const agreed_at = agreed === undefined ? null : later(decided_at, 3 * HOUR_MS);
    const by = { offer_id: offer.id, vendor_id, is_staff: false, agreed_at };
    made.answers.push({ id, request_id, ...by, ...written(answer.text), created_at: decided_at });
    if (agreed && agreed_at) {
      made.replies.push({ id: nextId(), answer_id: id, body: agreed, created_at: agreed_at });
    }
  }
  if (staffReply) {
    const words = { is_staff: true, ...written(staffReply), created_at: later(startedAt, HOUR_MS) };
    made.answers.push({ id: nextId(), request_id, ...words });
  }
  return made;
}

const written = (body: string) => ({ body, text_digest: textDigest(body) });
const byTime = (a: Date, b: Date) => a.getTime() - b.getTime();
const later = (moment: Date, ms: number) => new Date(moment.getTime() + ms);

/**
 * Returns a time during the day: today's requests at their hour or on the evening before, older
 * ones in the morning.
 */
function beginningOf({ hoursAgo }: PlannedRequest, now: Date): Date {
  const moment = new Date(now.getTime() - hoursAgo * HOUR_MS);
  const wall = wallTimeAt(moment, ZONE);
  const day = wall.toPlainDate();
  if (hoursAgo >= 24) return momentOrSkip(day.toPlainDateTime({ hour: MORNING }), ZONE);
  if (isDaytime(moment, ZONE)) return moment;
  const evening = wall.hour < EVENING ? day.subtract({ days: 1 }) : day;
  return momentOrSkip(evening.toPlainDateTime({ hour: EVENING }), ZONE);
}

function decidedAt(offer: PlannedOffer, startedAt: Date, due_at: Date): Date | null {
  if (offer.state === 'open') return null;
  if (offer.answer) return later(startedAt, offer.answer.minutes * MINUTE_MS);
  return offer.state === 'declined' ? later(startedAt, 20 * MINUTE_MS) : due_at;
}

type Located = Pick<Listing['vendor'], 'latitude' | 'longitude'>;

/** Distance on a plane, which is accurate enough within a state. */
function kilometresBetween(a: Located, b: Located): number {
  const angle = (degrees: number | null | undefined) => (Number(degrees) * Math.PI) / 180;
  const north = angle(a.latitude) - angle(b.latitude);
  const east = (angle(a.longitude) - angle(b.longitude)) * Math.cos(angle(a.latitude));
  return EARTH_RADIUS_KM * Math.hypot(north, east);
}

/** Inserts requests, offers, answers and replies. Offers are inserted open and then decided, because triggers measure both times. */
export async function insertRequests(
  db: Db,
  { requests, offers, answers, replies }: DemoRequests,
): Promise<void> {
  await db.insertInto('lead_requests').values(requests).execute();
  const made = { state: 'open' as const, decided_at: null, decline_reason: null };
  await db
    .insertInto('request_offers')
    .values(offers.map((offer) => ({ ...offer, ...made })))
    .execute();
  for (const { id, state, decided_at, decline_reason } of offers) {
    if (state === 'open') continue;
    const decided = { state, decided_at, decline_reason };
    await db.updateTable('request_offers').set(decided).where('id', '=', id).execute();
  }
  await db.insertInto('request_answers').values(answers).execute();
  await db.insertInto('request_replies').values(replies).execute();
}
