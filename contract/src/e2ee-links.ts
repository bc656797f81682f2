import { z } from 'zod';
import { anyMember } from './access.ts';
import { dataAnswer, doneAnswer } from './answers.ts';
import { keyEntrySchema } from './e2ee.ts';
import { endpoint } from './endpoint.ts';
import { messages } from './messages.ts';
import { e2eeMessages } from './messages-e2ee.ts';
import { currentPassword } from './passwords.ts';
import { idParams, timestamp } from './primitives.ts';
import { flag } from './query.ts';

/*
 * A new device gets the message keys from an old one of the same account. The server carries what the two say: public
 * values and one sealed box. The formats are those of docs/e2ee.md.
 */

const { link: fault } = e2eeMessages;

const base64Url = (min: number, max = min) =>
  z.string(fault).regex(new RegExp(`^[\\w-]{${min},${max}}$`), fault);

const v = z.literal(1, fault);
const digest = base64Url(43);
const nonce = base64Url(43);
const point = base64Url(87);
/** A sealed master key and a version, with their tag. */
const sealed = base64Url(80, 400);

export const linkAnswerSchema = z.object({ v, entry: keyEntrySchema, nonce }, fault);
export const linkOpeningSchema = z.object({ v, kem: point, nonce }, fault);
export const linkBoxSchema = z.object({ v, enc: point, sealed, sig: base64Url(86) }, fault);
export type LinkParts = {
  readonly answer: z.infer<typeof linkAnswerSchema>;
  readonly opening: z.infer<typeof linkOpeningSchema>;
  readonly box: z.infer<typeof linkBoxSchema>;
};

/** The open request of an account, as one of its sessions sees it. */
export const linkSchema = z.object({
  _id: z.string(),
  /** Whether this session asks, and whether it has answered. */
  is_asking: z.boolean(),
  is_answering: z.boolean(),
  /** Browser and system of who asks, in words. */
  device: z.string(),
  /** When that session began. */
  signed_in_at: timestamp,
  expires_at: timestamp,
  commit: z.string(),
  answer: linkAnswerSchema.nullable(),
  opening: linkOpeningSchema.nullable(),
  /** For the session that asks; for others null. */
  box: linkBoxSchema.nullable(),
});
export type DeviceLink = z.infer<typeof linkSchema>;

/** For a change of what protects an account, where the sign-in is not fresh. */
const passwordInstead = {
  current_password: currentPassword(messages.twoFactor.password).optional(),
};

const linkAnswer = dataAnswer(linkSchema);

export const linkEndpoints = {
  link: endpoint('GET', '/e2ee/links', {
    summary:
      'The open request of a device of yours for your message keys, as this session sees it; null where there is none',
    access: anyMember,
    response: dataAnswer(linkSchema.nullable()),
  }),
  ask: endpoint('POST', '/e2ee/links', {
    summary:
      'Ask your other devices for your message keys, with a commitment to a passing key. Needs a fresh sign-in or the password; one open request an account, for ten minutes. It takes the place of an own one before it',
    access: anyMember,
    body: z.object({ commit: digest, ...passwordInstead }),
    response: linkAnswer,
    successStatus: 201,
    budget: 'keys',
  }),
  answer: endpoint('PUT', '/e2ee/links/{id}/answer', {
    summary: 'Answer a request of another session, once, with your newest keys and a nonce',
    access: anyMember,
    params: idParams,
    body: linkAnswerSchema,
    response: linkAnswer,
    budget: 'keys',
  }),
  opening: endpoint('PUT', '/e2ee/links/{id}/opening', {
    summary: 'Show the key that your own request was bound to, once, after the answer',
    access: anyMember,
    params: idParams,
    body: linkOpeningSchema,
    response: linkAnswer,
    budget: 'keys',
  }),
  box: endpoint('PUT', '/e2ee/links/{id}/box', {
    summary:
      'Hand over the sealed master key, once, by the session that has answered. Needs a fresh sign-in or the password; the owner gets a mail',
    access: anyMember,
    params: idParams,
    body: linkBoxSchema.extend(passwordInstead),
    response: linkAnswer,
    budget: 'keys',
  }),
  end: endpoint('DELETE', '/e2ee/links/{id}', {
    summary:
      'End a request: done or given up by who asks, refused by another session, which with `not_me` ends the session that asks',
    access: anyMember,
    params: idParams,
    body: z.object({ not_me: flag.optional() }),
    response: doneAnswer,
    budget: 'keys',
  }),
};
