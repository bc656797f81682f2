import { z } from 'zod';
import { anyVendor, owningVendor, withId } from '../../access.ts';
import { answer, dataAnswer, endpoint, pageAnswer } from '../../endpoint.ts';
import { dayText, planDay, requiredText, text, timestamp, wholeNumber } from '../../primitives.ts';
import { flag, pageQuery } from '../../query.ts';
import {
  declineReasons,
  offerStates,
  requestLimits,
  requestMessages,
} from '../../texts/request-texts.ts';
import { vendorTypes } from '../../vocabularies.ts';
import { requestReplySchema } from './lead-requests.ts';

/* Requests as professionals see them: without name and contact until the sender agrees. */

const requestOfferSchema = z.object({
  _id: z.string(),
  state: z.enum(offerStates),
  vendor_type: z.enum(vendorTypes).nullable(),
  /** 'Parramatta NSW 2150' */
  place: z.string(),
  distance_km: z.number().nullable(),
  /** Text of the request, without email addresses and phone numbers until the sender agrees. */
  requirements: z.string(),
  offered_at: timestamp,
  /** Deadline of the answer, counted by local daytime. */
  due_at: timestamp,
  decided_at: timestamp.nullable(),
  decline_reason: z.enum(declineReasons).nullable(),
  /** Number of further answers that the request accepts. */
  answers_left: z.number().int(),
  answer: z
    .object({
      text: z.string(),
      createdAt: timestamp,
      agreed_at: timestamp.nullable(),
      replies: z.array(requestReplySchema),
    })
    .nullable(),
  /** Contact details, after the sender agreed to this answer. */
  contact: z.object({ name: z.string(), email: z.string(), phone_number: z.string() }).nullable(),
});
export type RequestOffer = z.infer<typeof requestOfferSchema>;

const count = z.number().int();
/** Figures of the last 90 days. */
const offerFiguresSchema = z.object({
  days: count,
  offered: count,
  answered: count,
  declined: count,
  lapsed: count,
  /** Answers that the sender agreed to. */
  agreed: count,
  /** Median minutes until an answer; null without one. */
  median_minutes: count.nullable(),
});
export type OfferFigures = z.infer<typeof offerFiguresSchema>;

const requestSettingsSchema = z.object({
  takes_requests: z.boolean(),
  /** First day with offers again; null: no pause. */
  paused_until: dayText.nullable(),
  weekly_most: count,
  /** Last day of an absence that pauses offers now, which is set elsewhere; else null. */
  away_until: z.string().nullable(),
  /** End of a pause of offers because of repeated identical texts. */
  held_until: timestamp.nullable(),
});
export type RequestSettings = z.infer<typeof requestSettingsSchema>;

/** True for at least a sentence, by words and characters. */
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
  weekly_most: wholeNumber(requestMessages.weekly, 1, requestLimits.weekly.most).optional(),
});

const offerAnswer = answer({ message: z.string(), data: requestOfferSchema });

export const requestOfferEndpoints = {
  list: endpoint('GET', '/request-offers', {
    summary: 'Requests that were offered to you, the open ones by their clock, then the newest',
    access: anyVendor,
    query: z.object({ open: flag.optional(), ...pageQuery() }),
    response: pageAnswer(requestOfferSchema).extend({
      /** Offers that can be answered now. */
      open: count,
      figures: offerFiguresSchema,
      settings: requestSettingsSchema,
    }),
  }),
  answer: endpoint('POST', '/request-offers/{id}/answer', {
    summary: 'Take the request with an answer; the first three are passed on',
    ...withId(owningVendor),
    body: answerOfferBody,
    response: offerAnswer,
  }),
  decline: endpoint('POST', '/request-offers/{id}/decline', {
    summary: 'Decline with a reason; somebody else gets the request',
    ...withId(owningVendor),
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
