import type { AdminLead } from '@threshold/contract/endpoints/staff/admin-content';
import type {
  AdminOffer,
  AdminRequest,
  LikelyRepeat,
} from '@threshold/contract/endpoints/staff/admin-requests';
import { ownMailDomain } from '@threshold/contract/rules/text/mail-addresses';
import { requestOutcomes } from '@threshold/contract/texts/request-texts';
import { displayName, formerPerson, listingName } from '../../../lib/person.ts';
import { holdersOf, momentsOf, nextOffersAt, stateOf } from '../desk/clock.policy.ts';
import { type Desk, placeName, presentReplies } from '../desk/desk-reader.ts';
import type { AnswerRow, OfferRow, ReplyRow } from '../desk/offers.repo.ts';
import type { LeadRow } from '../lead-requests/lead-requests.repo.ts';
import type { RequestRow } from '../matching/place-of-request.ts';
import type { BoardRow } from './staff-requests.repo.ts';

const formerName = formerPerson('vendor').full_name;
const text = (moment: Date | null) => moment?.toISOString() ?? null;

/** Fields that both lists of requests show. */
export const presentLead = (row: LeadRow): AdminLead => ({
  _id: row.id,
  name: row.removed_at ? requestOutcomes.removed : row.name,
  email: row.email,
  phone_number: row.phone_number,
  requirements: row.requirements,
  status: row.status,
  note: row.note ?? '',
  reply: row.reply,
  due_at: momentsOf(row).due_at.toISOString(),
  answered_at: text(row.answered_at),
  answered_by: row.answered_by_name,
  createdAt: row.created_at.toISOString(),
});

/** A request as staff see it on the board. */
export function presentRequest(
  { answered_by_name, repeats }: Pick<BoardRow, 'answered_by_name' | 'repeats'>,
  { row, offers, answers, facts }: Desk,
  replies: readonly ReplyRow[],
  now: Date,
): AdminRequest {
  const { queue_at, alarm_at } = momentsOf(facts);
  return {
    ...presentLead({ ...row, answered_by_name }),
    vendor_type: row.vendor_type,
    place: placeName(row),
    address: row.address ?? '',
    state: stateOf(facts),
    held_by: holdersOf(facts, now),
    confirmed_at: text(row.confirmed_at),
    missed_at: text(row.missed_at),
    closed_at: text(row.closed_at),
    close_reason: row.close_reason,
    queue_at: queue_at.toISOString(),
    alarm_at: alarm_at.toISOString(),
    next_offers_at: text(nextOffersAt(facts, now)),
    disposable: row.is_disposable,
    mail_domain: row.removed_at ? null : ownMailDomain(row.email),
    removed_at: text(row.removed_at),
    repeats,
    merged_into: row.merged_into,
    offers: offers.map(presentOffer),
    answers: answers.map((answer) => presentAnswer(answer, replies)),
  };
}

/** Another request that may be a duplicate of this one. */
export const presentRepeat = (
  { row, facts }: Desk,
  about: Pick<RequestRow, 'email' | 'text_digest'>,
): LikelyRepeat => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  requirements: row.requirements,
  state: stateOf(facts),
  createdAt: row.created_at.toISOString(),
  same_address: row.email === about.email,
  same_text: row.text_digest !== null && row.text_digest === about.text_digest,
});

const presentOffer = (offer: OfferRow): AdminOffer => ({
  _id: offer.id,
  vendor: offer.vendor_id ? { _id: offer.vendor_id, name: listingName(offer) } : null,
  state: offer.state,
  ground: offer.ground,
  distance_km: offer.distance_km === null ? null : Math.round(offer.distance_km * 10) / 10,
  reply_hours: offer.reply_hours,
  offered_at: offer.offered_at.toISOString(),
  due_at: offer.due_at.toISOString(),
  decided_at: text(offer.decided_at),
  decline_reason: offer.decline_reason,
  decline_note: offer.decline_note,
});

const presentAnswer = (answer: AnswerRow, replies: readonly ReplyRow[]) => ({
  _id: answer.id,
  by: answer.is_staff ? ('staff' as const) : ('professional' as const),
  name: answer.is_staff ? (answer.staff_name ?? '') : displayName(answer) || formerName,
  text: answer.body,
  createdAt: answer.created_at.toISOString(),
  agreed_at: text(answer.agreed_at),
  replies: presentReplies(replies, answer.id),
});
