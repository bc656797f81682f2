import { z } from 'zod';
import { staffOnly, withId } from '../../access.ts';
import { dataAnswerSchema, defineEndpoint, pageAnswerSchema } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import {
  choiceSchema,
  idParamsSchema,
  idSchema,
  lineSchema,
  requiredLineSchema,
  requiredTextSchema,
  timestamp,
} from '../../primitives.ts';
import { flagSchema, listQueryFields } from '../../query.ts';
import { messages, staffMessages } from '../../texts/messages.ts';
import {
  declineReasons,
  offerGrounds,
  offerSkipReasons,
  offerStates,
  requestMessages,
  requestQueues,
} from '../../texts/request-texts.ts';
import { replyHours, vendorTypes } from '../../vocabularies.ts';
import { ownRequestSchema, requestReplySchema } from '../requests/lead-requests.ts';
import { staffLeadSchema } from './content.ts';

/* The staff's board of requests. Staff answer by PUT /admin/lead-requests/{id}. */

/** An offer, with the ground for choosing the professional, and the result. */
const staffOfferSchema = z.object({
  _id: z.string(),
  /** Professional who got the offer; null after the account is deleted. */
  vendor: z.object({ _id: z.string(), name: z.string() }).nullable(),
  state: z.enum(offerStates),
  ground: z.enum(offerGrounds),
  distance_km: z.number().nullable(),
  /** Answer time in hours that was published when the offer was made; null without one. */
  reply_hours: z.literal(replyHours).nullable(),
  offered_at: timestamp,
  due_at: timestamp,
  decided_at: timestamp.nullable(),
  decline_reason: z.enum(declineReasons).nullable(),
  decline_note: z.string().nullable(),
});
export type StaffOffer = z.infer<typeof staffOfferSchema>;

const staffAnswerSchema = z.object({
  _id: z.string(),
  by: z.enum(['professional', 'staff']),
  name: z.string(),
  text: z.string(),
  createdAt: timestamp,
  agreed_at: timestamp.nullable(),
  replies: z.array(requestReplySchema),
});

const { vendor_type, place, state, held_by, confirmed_at, missed_at, closed_at, close_reason } =
  ownRequestSchema.shape;

const staffRequestSchema = staffLeadSchema.extend({
  vendor_type,
  place,
  /** Place as the sender typed it, if it is not in our list of places. */
  address: z.string(),
  state,
  held_by,
  confirmed_at,
  missed_at,
  closed_at,
  close_reason,
  /** Time when the request enters the queue of staff, and time of the alarm to staff about it. */
  queue_at: timestamp,
  alarm_at: timestamp,
  next_offers_at: timestamp.nullable(),
  /** True if the sender's email address is at a disposable mail service. */
  disposable: z.boolean(),
  /** Mail domain whose requests can be marked as spam together; null if many people share it. */
  mail_domain: z.string().nullable(),
  /** Time when the sender deleted the request. Its content is deleted, its timestamps stay. */
  removed_at: timestamp.nullable(),
  /** Number of other requests with the same text, from any sender. */
  repeats: z.number().int(),
  merged_into: z.string().nullable(),
  offers: z.array(staffOfferSchema),
  answers: z.array(staffAnswerSchema),
});
export type StaffRequest = z.infer<typeof staffRequestSchema>;

/** A verified professional of the requested type, as a candidate for an offer by staff. */
const offerCandidateSchema = z.object({
  _id: z.string(),
  name: z.string(),
  /** Suburb, state and postcode: 'Parramatta NSW 2150'. */
  place: z.string(),
  distance_km: z.number().nullable(),
  /** Ground for an offer; null if the place is neither near the office nor in the service area. */
  ground: z.enum(offerGrounds).exclude(['staff']).nullable(),
  reply_hours: z.literal(replyHours).nullable(),
  hindrance: z.enum(offerSkipReasons).nullable(),
});
export type OfferCandidate = z.infer<typeof offerCandidateSchema>;

/** Another request that may be a duplicate of this request. */
const likelyRepeatSchema = staffRequestSchema
  .pick({ _id: true, name: true, email: true, requirements: true, state: true, createdAt: true })
  .extend({
    /** True if the email addresses are equal. Only then may staff merge the two requests. */
    same_address: z.boolean(),
    same_text: z.boolean(),
  });
export type LikelyRepeat = z.infer<typeof likelyRepeatSchema>;

const mailDomain = z
  .string(messages.general.text)
  .toLowerCase()
  .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/);
const reason = requiredTextSchema(staffMessages.reason, limits.text.reason);
const one = {
  access: staffOnly,
  params: idParamsSchema,
  response: dataAnswerSchema(staffRequestSchema),
};

export const completeRequestSchema = z.object({
  vendor_type: choiceSchema(vendorTypes, messages.search.vendor_type),
  /** A suburb or a postcode, as staff type it. */
  place: requiredLineSchema(requestMessages.place, limits.place.max_characters),
});

export const staffRequestEndpoints = {
  board: defineEndpoint('GET', '/admin/requests', {
    summary: 'Requests by their clock, the one that ends first before the others',
    access: staffOnly,
    query: z.object({
      queue: z.enum(requestQueues, messages.general.choice).optional(),
      ...listQueryFields(),
    }),
    response: pageAnswerSchema(staffRequestSchema),
  }),
  get: defineEndpoint('GET', '/admin/requests/{id}', {
    summary: 'One request: to whom it was offered and why, and its answers',
    ...one,
  }),
  complete: defineEndpoint('PUT', '/admin/requests/{id}', {
    summary: 'Say whom the person looks for, and where, so that it can be offered',
    ...one,
    body: completeRequestSchema,
  }),
  offer: defineEndpoint('POST', '/admin/requests/{id}/offers', {
    summary: 'Offer it to this professional as well, or in place of one who has it',
    ...one,
    /** `instead_of`: id of an open offer of the same request, which the new offer replaces. */
    body: z.object({ vendor: idSchema, instead_of: idSchema.optional() }),
  }),
  candidates: defineEndpoint('GET', '/admin/requests/{id}/professionals', {
    summary:
      'Verified professionals of the type by their names; without `q` those who would get it next',
    ...withId(staffOnly),
    query: z.object({ q: lineSchema(limits.text.name).optional() }),
    response: dataAnswerSchema(z.array(offerCandidateSchema)),
  }),
  repeats: defineEndpoint('GET', '/admin/requests/{id}/repeats', {
    summary: 'Other requests of the same address or with the same text, the newest first',
    ...withId(staffOnly),
    response: dataAnswerSchema(z.array(likelyRepeatSchema)),
  }),
  merge: defineEndpoint('POST', '/admin/requests/{id}/merge', {
    summary: 'Close a repeat; its link leads to the other request of the same person',
    ...one,
    body: z.object({ into: idSchema, reason }),
  }),
  spam: defineEndpoint('PUT', '/admin/requests/{id}/spam', {
    summary: 'Put a request away as spam, or take it back',
    ...one,
    body: z.object({ spam: flagSchema, reason }),
  }),
  spamDomain: defineEndpoint('PUT', '/admin/request-domains/{domain}/spam', {
    summary:
      'Put all requests of an email domain away as spam, or take them back; not of a domain that many people share',
    access: staffOnly,
    params: z.object({ domain: mailDomain }),
    body: z.object({ spam: flagSchema, reason }),
    /** Number of requests that were marked as spam or unmarked. */
    response: dataAnswerSchema(z.object({ domain: z.string(), count: z.number().int() })),
  }),
};
