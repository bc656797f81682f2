import { z } from 'zod';
import { anyVendor, owningVendor, withId } from '../../access.ts';
import {
  answerSchema,
  dataAnswerSchema,
  defineEndpoint,
  pageAnswerSchema,
} from '../../endpoint.ts';
import {
  dayTextSchema,
  planDaySchema,
  requiredTextSchema,
  textSchema,
  timestamp,
  wholeNumberSchema,
} from '../../primitives.ts';
import { flagSchema, pageQueryFields } from '../../query.ts';
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
  /** Suburb, state and postcode: 'Parramatta NSW 2150'. */
  place: z.string(),
  distance_km: z.number().nullable(),
  /** Text of the request; until `contact` is set, without email addresses and phone numbers. */
  requirements: z.string(),
  offered_at: timestamp,
  /** Deadline of the answer: four hours after the offer, not counting the night. */
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
  /** Contact details of the sender; null until the sender shares them with this professional. */
  contact: z.object({ name: z.string(), email: z.string(), phone_number: z.string() }).nullable(),
});
export type RequestOffer = z.infer<typeof requestOfferSchema>;

const count = z.number().int();
/** Statistics about the offers made to one professional in the last 90 days. */
const offerFiguresSchema = z.object({
  days: count,
  offered: count,
  answered: count,
  declined: count,
  lapsed: count,
  /** Number of answers after which the sender of the request shared contact details. */
  agreed: count,
  /** Median minutes from an offer to its answer; null without an answer. */
  median_minutes: count.nullable(),
});
export type OfferFigures = z.infer<typeof offerFiguresSchema>;

const requestSettingsSchema = z.object({
  takes_requests: z.boolean(),
  /** First day after a pause in offers that the professional started; null without a pause. */
  paused_until: dayTextSchema.nullable(),
  weekly_most: count,
  /** Last day of an away notice that pauses offers now; null without one. */
  away_until: z.string().nullable(),
  /** End of a suspension from offers because of copied answers; null without a suspension. */
  held_until: timestamp.nullable(),
});
export type RequestSettings = z.infer<typeof requestSettingsSchema>;

/** True if the text has enough words and characters for a sentence. */
function isSentence(value: string): boolean {
  const { min_characters, min_words } = requestLimits.answer;
  return value.length >= min_characters && value.split(/\s+/).length >= min_words;
}

export const answerOfferSchema = z.object({
  text: requiredTextSchema(
    requestMessages.answer_short,
    requestLimits.answer.max_characters,
    requestMessages.answer_long,
  ).refine(isSentence, requestMessages.answer_short),
});

export const declineOfferSchema = z.object({
  reason: z.enum(declineReasons, requestMessages.decline_reason),
  note: textSchema(requestLimits.decline_note).optional(),
});

export const requestSettingsBodySchema = z.object({
  takes_requests: flagSchema.optional(),
  paused_until: planDaySchema().nullable().optional(),
  weekly_most: wholeNumberSchema(requestMessages.weekly, 1, requestLimits.weekly.most).optional(),
});

const offerAnswer = answerSchema({ message: z.string(), data: requestOfferSchema });

export const requestOfferEndpoints = {
  list: defineEndpoint('GET', '/request-offers', {
    summary: 'Requests that were offered to you, the open ones by their clock, then the newest',
    access: anyVendor,
    query: z.object({ open: flagSchema.optional(), ...pageQueryFields() }),
    response: pageAnswerSchema(requestOfferSchema).extend({
      /** Number of offers that can be answered now. */
      open: count,
      figures: offerFiguresSchema,
      settings: requestSettingsSchema,
    }),
  }),
  answer: defineEndpoint('POST', '/request-offers/{id}/answer', {
    summary: 'Take the request with an answer; the first three are passed on',
    ...withId(owningVendor),
    body: answerOfferSchema,
    response: offerAnswer,
  }),
  decline: defineEndpoint('POST', '/request-offers/{id}/decline', {
    summary: 'Decline with a reason; somebody else gets the request',
    ...withId(owningVendor),
    body: declineOfferSchema,
    response: offerAnswer,
  }),
  settings: defineEndpoint('PUT', '/request-offers/settings', {
    summary: 'Whether you take requests, a pause, and how many in a week; what is left out stays',
    access: anyVendor,
    body: requestSettingsBodySchema,
    response: dataAnswerSchema(requestSettingsSchema),
  }),
};
