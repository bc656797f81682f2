import type { VendorCard } from '@threshold/contract/endpoints/listings/vendors';
import type {
  OwnRequest,
  RequestAnswer,
} from '@threshold/contract/endpoints/requests/lead-requests';
import { displayName, formerPerson } from '../../lib/person.ts';
import {
  holdersOf,
  isOpenOffer,
  momentsOf,
  nextOffersAt,
  stateOf,
} from '../request-desk/clock.policy.ts';
import type { AnswerRow, ReplyRow } from '../request-desk/offers.repo.ts';
import { type Desk, placeName, presentReplies } from '../request-desk/read-desk.ts';

const formerName = formerPerson('vendor').full_name;
const text = (moment: Date | null) => moment?.toISOString() ?? null;

/** A request for its author. Contains no names of professionals who have not answered. */
export function presentOwnRequest(
  { row, offers, answers, facts }: Desk,
  cards: ReadonlyMap<string, VendorCard>,
  replies: readonly ReplyRow[],
  now: Date,
): OwnRequest {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    phone_number: row.phone_number,
    requirements: row.requirements,
    vendor_type: row.vendor_type,
    place: placeName(row),
    state: stateOf(facts),
    held_by: holdersOf(facts, now),
    createdAt: row.created_at.toISOString(),
    confirmed_at: text(row.confirmed_at),
    due_at: row.confirmed_at ? text(momentsOf(facts).due_at) : null,
    answered_at: text(row.first_answer_at),
    missed_at: text(row.missed_at),
    closed_at: text(row.closed_at),
    close_reason: row.close_reason,
    offers: {
      open: offers.filter((offer) => isOpenOffer(offer, now)).length,
      made: offers.length,
    },
    next_offers_at: text(nextOffersAt(facts, now)),
    answers: answers.map((answer) => presentAnswer(answer, cards, replies)),
  };
}

function presentAnswer(
  answer: AnswerRow,
  cards: ReadonlyMap<string, VendorCard>,
  replies: readonly ReplyRow[],
): RequestAnswer {
  const { id, is_staff, vendor_id, body, created_at, agreed_at } = answer;
  return {
    _id: id,
    by: is_staff ? 'staff' : 'professional',
    vendor: (vendor_id && cards.get(vendor_id)) || null,
    vendor_name: is_staff ? '' : displayName(answer) || formerName,
    text: body,
    createdAt: created_at.toISOString(),
    agreed_at: text(agreed_at),
    replies: presentReplies(replies, id),
  };
}
