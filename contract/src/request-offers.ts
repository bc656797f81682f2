import { z } from 'zod';
import { anyVendor, owningVendor } from './access.ts';
import { answer, dataAnswer } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { requestReplySchema } from './lead-request-links.ts';
import { requestMessages } from './messages-requests.ts';
import { dayText, idParams, planDay, requiredText, text, timestamp } from './primitives.ts';
import { flag, pageQuery } from './query.ts';
import { requestLimits } from './request-limits.ts';
import { declineReasons, offerStates } from './request-words.ts';
import { vendorTypes } from './vocabularies.ts';

/* What a professional sees of requests: no name and no contact before the person agreed. */

const requestOfferSchema = z.object({
  _id: z.string(),
  state: z.enum(offerStates),
  vendor_type: z.enum(vendorTypes).nullable(),
  /** 'Parramatta NSW 2150' */
  place: z.string(),
  distance_km: z.number().nullable(),
  /** What the person asks for; email addresses and phone numbers in it are left out until the person agreed. */
  requirements: z.string(),
  offered_at: timestamp,
  /** Until when it can be answered, by daytime at the place. */
  due_at: timestamp,
  decided_at: timestamp.nullable(),
  decline_reason: z.enum(declineReasons).nullable(),
  /** How many answers the request still takes. */
  answers_left: z.number().int(),
  answer: z
    .object({
      text: z.string(),
      createdAt: timestamp,
      agreed_at: timestamp.nullable(),
      replies: z.array(requestReplySchema),
    })
    .nullable(),
  /** The person, once they have agreed to this answer. */
  contact: z.object({ name: z.string(), email: z.string(), phone_number: z.string() }).nullable(),
});
export type RequestOffer = z.infer<typeof requestOfferSchema>;

const count = z.number().int();
/** Of the last 90 days. */
const offerFiguresSchema = z.object({
  days: count,
  offered: count,
  answered: count,
  declined: count,
  lapsed: count,
  /** Answers that the person agreed to. */
  agreed: count,
  /** Half of the answers came within so many minutes; null without one. */
  median_minutes: count.nullable(),
});
export type OfferFigures = z.infer<typeof offerFiguresSchema>;

const requestSettingsSchema = z.object({
  takes_requests: z.boolean(),
  /** No offers before this day; null: no pause. */
  paused_until: dayText.nullable(),
  weekly_most: count,
  /** The last day of an away notice that holds offers back now; null: none does. It is set and ended elsewhere. */
  away_until: z.string().nullable(),
  /** Until when offers are held back, because the same text was sent again and again. */
  held_until: timestamp.nullable(),
});
export type RequestSettings = z.infer<typeof requestSettingsSchema>;

/** At least a sentence: so many words and characters. */
function isSentence(value: string): boolean {
  const { min_characters, min_words } = requestLimits.answer;
  return value.length >= min_characters && value.split(/\s+/).length >= min_words;
}

export const answerOfferBody = z.object({
  text: requiredText(
    requestMessages.answer_short,
    requestLimits.answer.max_characters,
    requestMessages.answer_long,
  ).refine(isSentence, requestMessages.answer_short),
});

export const declineOfferBody = z.object({
  reason: z.enum(declineReasons, requestMessages.decline_reason),
  note: text(requestLimits.decline_note).optional(),
});

export const requestSettingsBody = z.object({
  takes_requests: flag.optional(),
  paused_until: planDay().nullable().optional(),
  weekly_most: z
    .number(requestMessages.weekly)
    .int(requestMessages.weekly)
    .min(1, requestMessages.weekly)
    .max(requestLimits.weekly.most, requestMessages.weekly)
    .optional(),
});

const offerAnswer = answer({ message: z.string(), data: requestOfferSchema });

export const requestOfferEndpoints = {
  list: endpoint('GET', '/request-offers', {
    summary: 'Requests that were offered to you, the open ones by their clock, then the newest',
    access: anyVendor,
    query: z.object({ open: flag.optional(), ...pageQuery() }),
    response: answer({
      data: z.array(requestOfferSchema),
      total: count,
      page: count,
      limit: count,
      /** Offers that can be answered now. */
      open: count,
      figures: offerFiguresSchema,
      settings: requestSettingsSchema,
    }),
  }),
  answer: endpoint('POST', '/request-offers/{id}/answer', {
    summary: 'Take the request with an answer; the first three are passed on',
    access: owningVendor,
    params: idParams,
    body: answerOfferBody,
    response: offerAnswer,
  }),
  decline: endpoint('POST', '/request-offers/{id}/decline', {
    summary: 'Decline with a reason; somebody else gets the request',
    access: owningVendor,
    params: idParams,
    body: declineOfferBody,
    response: offerAnswer,
  }),
  settings: endpoint('PUT', '/request-offers/settings', {
    summary: 'Whether you take requests, a pause, and how many in a week; what is left out stays',
    access: anyVendor,
    body: requestSettingsBody,
    response: dataAnswer(requestSettingsSchema),
  }),
};
