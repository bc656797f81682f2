import { z } from 'zod';
import { anyCustomer, anyone } from '../../access.ts';
import {
  answerSchema,
  dataAnswerSchema,
  defineEndpoint,
  doneAnswerSchema,
} from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import {
  choiceSchema,
  emailSchema,
  idParamsSchema,
  lineSchema,
  phoneSchema,
  requiredLineSchema,
  requiredTextSchema,
  timestamp,
  tokenSchema,
} from '../../primitives.ts';
import { coordinatesError, hasBothCoordinatesOrNone, optionalNumberSchema } from '../../query.ts';
import { messages } from '../../texts/messages.ts';
import {
  closeReasons,
  requestEnds,
  requestHolders,
  requestLimits,
  requestMessages,
  requestStates,
} from '../../texts/request-texts.ts';
import { allVendorTypes, vendorTypes } from '../../vocabularies.ts';
import { vendorCardSchema } from '../listings/vendors.ts';

const sentences = messages.requirements;

export const leadRequestSchema = z
  .object({
    name: requiredLineSchema(sentences.name),
    email: emailSchema(sentences.email_required, sentences.email_invalid),
    phone_number: phoneSchema(sentences.phone_required, sentences.phone_invalid),
    requirements: requiredTextSchema(
      sentences.requirements,
      limits.requirements.characters,
      sentences.too_long,
    ),
    /** Requested vendor type; 'All' and an empty text mean any type. */
    vendor_type: z
      .union(
        [z.literal(''), choiceSchema([...vendorTypes, allVendorTypes])],
        messages.search.vendor_type,
      )
      .transform((type) => (type === '' || type === allVendorTypes ? undefined : type))
      .optional(),
    post_code: lineSchema(4, messages.search.post_code)
      .regex(/^(\d{4})?$/, messages.search.post_code)
      .optional(),
    latitude: optionalNumberSchema(-90, 90, messages.search.latitude),
    longitude: optionalNumberSchema(-180, 180, messages.search.longitude),
    /** The place as the sender typed it. */
    address: lineSchema(limits.text.address).optional(),
  })
  .refine(hasBothCoordinatesOrNone, coordinatesError);
export type LeadRequestInput = z.input<typeof leadRequestSchema>;

export const leadRequestEndpoints = {
  create: defineEndpoint('POST', '/lead-requests', {
    summary:
      'Say what you need; a person answers within 24 hours. The link of your request is mailed',
    access: anyone,
    body: leadRequestSchema,
    response: answerSchema({ message: z.string(), data: z.object({ _id: z.string() }) }),
    successStatus: 201,
    budget: 'form',
  }),
};

/* The page of a request. Browsers send the link's secret in a header, because logs omit headers. */

const requestLink = z.object({ 'request-link': tokenSchema });

/** A reply that the sender of the request wrote to an answer. */
export const requestReplySchema = z.object({ text: z.string(), createdAt: timestamp });

const requestAnswerSchema = z.object({
  _id: z.string(),
  by: z.enum(['professional', 'staff']),
  /** Author, as search results show them; null if staff answered or the account was deleted. */
  vendor: vendorCardSchema.nullable(),
  /** Name of the professional, also after the account was deleted; empty if staff answered. */
  vendor_name: z.string(),
  text: z.string(),
  createdAt: timestamp,
  /** Time when the sender shared contact details with this author; null if not shared. */
  agreed_at: timestamp.nullable(),
  replies: z.array(requestReplySchema),
});
export type RequestAnswer = z.infer<typeof requestAnswerSchema>;

export const ownRequestSchema = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  requirements: z.string(),
  vendor_type: z.enum(vendorTypes).nullable(),
  /** Suburb, state and postcode: 'Parramatta NSW 2150'; empty if no place was given. */
  place: z.string(),
  state: z.enum(requestStates),
  held_by: z.array(z.enum(requestHolders)),
  createdAt: timestamp,
  confirmed_at: timestamp.nullable(),
  /** Deadline of the promised answer (24 hours); null until the email address is confirmed. */
  due_at: timestamp.nullable(),
  /** Time of the first answer; null without an answer. */
  answered_at: timestamp.nullable(),
  missed_at: timestamp.nullable(),
  closed_at: timestamp.nullable(),
  close_reason: z.enum(requestEnds).nullable(),
  /** Numbers of professionals with an open offer, and of professionals who ever got an offer. */
  offers: z.object({ open: z.number().int(), made: z.number().int() }),
  /** Expected time of the next offers (at night, the next morning); null if no offers follow. */
  next_offers_at: timestamp.nullable(),
  /** Answers, oldest first. */
  answers: z.array(requestAnswerSchema),
});
export type OwnRequest = z.infer<typeof ownRequestSchema>;

const closeRequestBody = z.object({
  reason: z.enum(closeReasons, requestMessages.close_reason),
});
export const requestReplyBodySchema = z.object({
  text: requiredTextSchema(
    requestMessages.reply,
    requestLimits.reply.max_characters,
    requestMessages.reply_long,
  ),
});

const byLink = { access: anyone, headers: requestLink, budget: 'code' } as const;
const requestAnswer = answerSchema({ message: z.string(), data: ownRequestSchema });

export const requestLinkEndpoints = {
  read: defineEndpoint('GET', '/lead-requests/link', {
    summary: 'Your request by the link of its mail: where it stands, and its answers',
    access: anyone,
    headers: requestLink,
    response: dataAnswerSchema(ownRequestSchema),
  }),
  confirm: defineEndpoint('POST', '/lead-requests/link/confirm', {
    summary: 'Confirm your address: from then on professionals get the request. Again does no harm',
    ...byLink,
    response: requestAnswer,
  }),
  agree: defineEndpoint('POST', '/lead-requests/link/answers/{id}/agree', {
    summary: 'Let the professional who answered have your name, email and phone',
    ...byLink,
    params: idParamsSchema,
    response: requestAnswer,
  }),
  reply: defineEndpoint('POST', '/lead-requests/link/answers/{id}/replies', {
    summary: 'Write back to the professional who answered; shares name, email and phone as well',
    ...byLink,
    params: idParamsSchema,
    body: requestReplyBodySchema,
    response: requestAnswer,
  }),
  talk: defineEndpoint('POST', '/lead-requests/link/answers/{id}/conversation', {
    summary:
      'Open the chat with the professional who answered, with request and answers in it: for the customer who has verified the address of the request',
    access: anyCustomer,
    headers: requestLink,
    budget: 'code',
    params: idParamsSchema,
    response: dataAnswerSchema(z.object({ conversation: z.string(), vendor: z.string() })),
  }),
  close: defineEndpoint('POST', '/lead-requests/link/close', {
    summary: 'Close your request; nobody gets it any more',
    ...byLink,
    body: closeRequestBody,
    response: requestAnswer,
  }),
  remove: defineEndpoint('DELETE', '/lead-requests/link', {
    summary: 'Delete your request with its answers',
    ...byLink,
    response: doneAnswerSchema,
  }),
};
