import { z } from 'zod';
import { anyCustomer, anyone } from './access.ts';
import { tokenSchema } from './accounts.ts';
import { answer, dataAnswer, doneAnswer } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { requestMessages } from './messages-requests.ts';
import { idParams, requiredText, timestamp } from './primitives.ts';
import { requestLimits } from './request-limits.ts';
import { closeReasons, requestEnds, requestHolders, requestStates } from './request-words.ts';
import { vendorCardSchema } from './vendors.ts';
import { vendorTypes } from './vocabularies.ts';

/*
 * The request's own page. Whoever has the link of the mail is the person; there is no account. The link comes in a
 * header, never in an address, so that it stands in no log and no referrer.
 */

const requestLink = z.object({ 'request-link': tokenSchema });

/** What the person wrote back under an answer. */
export const requestReplySchema = z.object({ text: z.string(), createdAt: timestamp });

const requestAnswerSchema = z.object({
  _id: z.string(),
  by: z.enum(['professional', 'staff']),
  /** The professional as search shows it; null for staff and for who has left. */
  vendor: vendorCardSchema.nullable(),
  /** Of a professional who has left, too; empty for staff. */
  vendor_name: z.string(),
  text: z.string(),
  createdAt: timestamp,
  /** When the person let this professional have name, email and phone; a reply does so as well. */
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
  /** 'Parramatta NSW 2150'; empty where none was given. */
  place: z.string(),
  state: z.enum(requestStates),
  held_by: z.array(z.enum(requestHolders)),
  createdAt: timestamp,
  confirmed_at: timestamp.nullable(),
  /** When the promised 24 hours end; null until the address is confirmed. */
  due_at: timestamp.nullable(),
  /** When the first answer came. */
  answered_at: timestamp.nullable(),
  missed_at: timestamp.nullable(),
  closed_at: timestamp.nullable(),
  close_reason: z.enum(requestEnds).nullable(),
  /** How many professionals have it, and had it so far. */
  offers: z.object({ open: z.number().int(), made: z.number().int() }),
  /** When it goes to the next professionals, as far as that is known: at night, the morning. */
  next_offers_at: timestamp.nullable(),
  /** The first answer first. */
  answers: z.array(requestAnswerSchema),
});
export type OwnRequest = z.infer<typeof ownRequestSchema>;

const closeRequestBody = z.object({
  reason: z.enum(closeReasons, requestMessages.close_reason),
});
export const requestReplyBody = z.object({
  text: requiredText(
    requestMessages.reply,
    requestLimits.reply.max_characters,
    requestMessages.reply_long,
  ),
});

const byLink = { access: anyone, headers: requestLink, budget: 'code' } as const;
const told = answer({ message: z.string(), data: ownRequestSchema });

export const requestLinkEndpoints = {
  read: endpoint('GET', '/lead-requests/link', {
    summary: 'Your request by the link of its mail: where it stands, and its answers',
    access: anyone,
    headers: requestLink,
    response: dataAnswer(ownRequestSchema),
  }),
  confirm: endpoint('POST', '/lead-requests/link/confirm', {
    summary: 'Confirm your address: from then on professionals get the request. Again does no harm',
    ...byLink,
    response: told,
  }),
  agree: endpoint('POST', '/lead-requests/link/answers/{id}/agree', {
    summary: 'Let the professional who answered have your name, email and phone',
    ...byLink,
    params: idParams,
    response: told,
  }),
  reply: endpoint('POST', '/lead-requests/link/answers/{id}/replies', {
    summary: 'Write back to the professional who answered; shares name, email and phone as well',
    ...byLink,
    params: idParams,
    body: requestReplyBody,
    response: told,
  }),
  talk: endpoint('POST', '/lead-requests/link/answers/{id}/conversation', {
    summary:
      'Open the chat with the professional who answered, with request and answers in it: for the customer who has verified the address of the request',
    access: anyCustomer,
    headers: requestLink,
    budget: 'code',
    params: idParams,
    response: dataAnswer(z.object({ conversation: z.string(), vendor: z.string() })),
  }),
  close: endpoint('POST', '/lead-requests/link/close', {
    summary: 'Close your request; nobody gets it any more',
    ...byLink,
    body: closeRequestBody,
    response: told,
  }),
  remove: endpoint('DELETE', '/lead-requests/link', {
    summary: 'Delete your request with its answers',
    ...byLink,
    response: doneAnswer,
  }),
};
