import { z } from 'zod';
import { anyone } from '../../access.ts';
import { answerSchema, dataAnswerSchema, defineEndpoint } from '../../endpoint.ts';
import { emailSchema, tokenSchema } from '../../primitives.ts';
import { coordinatesError, hasBothCoordinatesOrNone } from '../../query.ts';
import { messages } from '../../texts/messages.ts';
import { searchVendorsSchema } from './search.ts';

/* Alerts: saved searches that mail new professionals. */

const sentences = messages.requirements;

const { post_code, city, latitude, longitude, vendor_type, service_type, min_rating } =
  searchVendorsSchema.shape;

/** A saved search with the email address for its alerts. */
export const createAlertSchema = z
  .object({
    email: emailSchema(sentences.email_required, sentences.email_invalid),
    post_code,
    city,
    latitude,
    longitude,
    vendor_type,
    service_type,
    min_rating,
  })
  .refine(hasBothCoordinatesOrNone, coordinatesError);

const done = answerSchema({ message: z.string() });
const byToken = z.object({ token: tokenSchema });

export const alertEndpoints = {
  create: defineEndpoint('POST', '/alerts', {
    summary: 'Be told by email when a matching professional joins; confirmed by email first',
    access: anyone,
    body: createAlertSchema,
    response: done,
    successStatus: 201,
    budget: 'form',
  }),
  confirmation: defineEndpoint('GET', '/alerts/confirm', {
    summary:
      'What the link of a confirmation mail would turn on, in words; changes nothing, since mail programs open links by themselves',
    access: anyone,
    query: byToken,
    response: dataAnswerSchema(z.object({ search: z.string(), is_confirmed: z.boolean() })),
    budget: 'code',
  }),
  confirm: defineEndpoint('POST', '/alerts/confirm', {
    summary: 'Confirm an alert by the link of its mail',
    access: anyone,
    query: byToken,
    response: done,
    budget: 'code',
  }),
  remove: defineEndpoint('DELETE', '/alerts', {
    summary: 'End an alert by the link of its mail, without signing in',
    access: anyone,
    query: byToken,
    response: done,
    budget: 'code',
  }),
  unsubscribe: defineEndpoint('POST', '/alerts/unsubscribe', {
    summary:
      'The same for mail programs, which post a form of their own to this address (RFC 8058)',
    access: anyone,
    query: byToken,
    response: done,
    budget: 'code',
  }),
};
