import type { Away } from '@threshold/contract/endpoints/listings/vendors';
import type {
  OfferFigures,
  RequestOffer,
  RequestSettings,
} from '@threshold/contract/endpoints/requests/request-offers';
import { requestLimits } from '@threshold/contract/texts/request-texts';
import { toLocalDateString } from '../../../lib/local-time.ts';
import { isOpenOffer } from '../desk/clock.policy.ts';
import { presentReplies } from '../desk/desk-reader.ts';
import type { ReplyRow } from '../desk/offers.repo.ts';
import { redactContactDetails } from '../desk/request-texts.ts';
import type { readFigures, SettingsRow, VendorOfferRow } from './vendor-offers.repo.ts';

/**
 * Response with an offer for its professional. Shows contact details only after the visitor agreed
 * and while the listing is approved.
 */
export function presentOffer(
  row: VendorOfferRow,
  replies: readonly ReplyRow[],
  now: Date,
): RequestOffer {
  const { agreed_at, answer_id, answer_body, answer_created_at } = row;
  const mayContact = agreed_at !== null && row.vendor_status === 'approved';
  const isOver = row.state === 'open' && !isOpenOffer(row, now);
  return {
    _id: row.id,
    state: isOver ? 'lapsed' : row.state,
    vendor_type: row.vendor_type,
    place: [row.suburb, row.place_state, row.post_code].filter(Boolean).join(' '),
    distance_km: row.distance_km === null ? null : Math.round(row.distance_km * 10) / 10,
    requirements: mayContact ? row.requirements : redactContactDetails(row.requirements),
    offered_at: row.offered_at.toISOString(),
    due_at: row.due_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    decline_reason: row.decline_reason,
    answers_left: Math.max(0, requestLimits.answers - (row.answers ?? 0)),
    answer:
      answer_id && answer_body !== null && answer_created_at
        ? {
            text: answer_body,
            createdAt: answer_created_at.toISOString(),
            agreed_at: agreed_at?.toISOString() ?? null,
            replies: presentReplies(replies, answer_id),
          }
        : null,
    contact: mayContact
      ? { name: row.name, email: row.email, phone_number: row.phone_number }
      : null,
  };
}

export const presentSettings = (
  row: SettingsRow,
  away: Away | null,
  now: Date,
): RequestSettings => ({
  takes_requests: row?.takes_requests ?? true,
  // A past date is omitted, because the server would reject it when the professional saves the
  // settings again.
  paused_until:
    row?.paused_until && row.paused_until > toLocalDateString(now) ? row.paused_until : null,
  away_until: away?.last_day ?? null,
  weekly_most: row?.weekly_most ?? requestLimits.weekly.usual,
  held_until: row?.held_until && row.held_until > now ? row.held_until.toISOString() : null,
});

export const presentFigures = (figures: Awaited<ReturnType<typeof readFigures>>): OfferFigures => ({
  days: requestLimits.figures_days,
  ...figures,
});
