import type { StaffLead } from '@threshold/contract/endpoints/staff/content';
import type {
  LikelyRepeat,
  StaffOffer,
  StaffRequest,
} from '@threshold/contract/endpoints/staff/requests';
import { ownMailDomain } from '@threshold/contract/rules/text/mail-addresses';
import { requestOutcomes } from '@threshold/contract/texts/request-texts';
import { createFormerPersonNames, getDisplayName, getListingName } from '../../../lib/person.ts';
import {
  computeNextOfferTime,
  computeRequestDeadlines,
  computeRequestState,
  listRequestHolders,
} from '../desk/clock.policy.ts';
import { formatRequestPlace, presentReplies, type RequestWithOffers } from '../desk/desk-reader.ts';
import type { AnswerRow, OfferRow, ReplyRow } from '../desk/offers.repo.ts';
import type { LeadRow } from '../lead-requests/lead-requests.repo.ts';
import type { RequestRow } from '../matching/place-of-request.ts';
import type { StaffRequestRow } from './staff-requests.repo.ts';

const formerName = createFormerPersonNames('vendor').full_name;
const toIsoString = (moment: Date | null) => moment?.toISOString() ?? null;

/** Fields that the lead list and the request board share. */
export const presentLead = (row: LeadRow): StaffLead => ({
  _id: row.id,
  name: row.removed_at ? requestOutcomes.removed : row.name,
  email: row.email,
  phone_number: row.phone_number,
  requirements: row.requirements,
  status: row.status,
  note: row.note ?? '',
  reply: row.reply,
  due_at: computeRequestDeadlines(row).due_at.toISOString(),
  answered_at: toIsoString(row.answered_at),
  answered_by: row.answered_by_name,
  createdAt: row.created_at.toISOString(),
});

/** A request as staff see it on the board. */
export function presentRequest(
  { answered_by_name, repeats }: Pick<StaffRequestRow, 'answered_by_name' | 'repeats'>,
  { row, offers, answers, facts }: RequestWithOffers,
  replies: readonly ReplyRow[],
  now: Date,
): StaffRequest {
  const { queue_at, alarm_at } = computeRequestDeadlines(facts);
  return {
    ...presentLead({ ...row, answered_by_name }),
    vendor_type: row.vendor_type,
    place: formatRequestPlace(row),
    address: row.address ?? '',
    state: computeRequestState(facts),
    held_by: listRequestHolders(facts, now),
    confirmed_at: toIsoString(row.confirmed_at),
    missed_at: toIsoString(row.missed_at),
    closed_at: toIsoString(row.closed_at),
    close_reason: row.close_reason,
    queue_at: queue_at.toISOString(),
    alarm_at: alarm_at.toISOString(),
    next_offers_at: toIsoString(computeNextOfferTime(facts, now)),
    disposable: row.is_disposable,
    mail_domain: row.removed_at ? null : ownMailDomain(row.email),
    removed_at: toIsoString(row.removed_at),
    repeats,
    merged_into: row.merged_into,
    offers: offers.map(presentOffer),
    answers: answers.map((answer) => presentAnswer(answer, replies)),
  };
}

/** Another request that may be a duplicate of this one. */
export const presentPossibleDuplicate = (
  { row, facts }: RequestWithOffers,
  about: Pick<RequestRow, 'email' | 'text_digest'>,
): LikelyRepeat => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  requirements: row.requirements,
  state: computeRequestState(facts),
  createdAt: row.created_at.toISOString(),
  same_address: row.email === about.email,
  same_text: row.text_digest !== null && row.text_digest === about.text_digest,
});

const presentOffer = (offer: OfferRow): StaffOffer => ({
  _id: offer.id,
  vendor: offer.vendor_id ? { _id: offer.vendor_id, name: getListingName(offer) } : null,
  state: offer.state,
  ground: offer.ground,
  distance_km: offer.distance_km === null ? null : Math.round(offer.distance_km * 10) / 10,
  reply_hours: offer.reply_hours,
  offered_at: offer.offered_at.toISOString(),
  due_at: offer.due_at.toISOString(),
  decided_at: toIsoString(offer.decided_at),
  decline_reason: offer.decline_reason,
  decline_note: offer.decline_note,
});

const presentAnswer = (answer: AnswerRow, replies: readonly ReplyRow[]) => ({
  _id: answer.id,
  by: answer.is_staff ? ('staff' as const) : ('professional' as const),
  name: answer.is_staff ? (answer.staff_name ?? '') : getDisplayName(answer) || formerName,
  text: answer.body,
  createdAt: answer.created_at.toISOString(),
  agreed_at: toIsoString(answer.agreed_at),
  replies: presentReplies(replies, answer.id),
});
