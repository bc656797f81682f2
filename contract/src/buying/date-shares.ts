import { z } from 'zod';
import { anyVendor, owningCustomer } from '../access.ts';
import { dataAnswer, doneAnswer } from '../answers.ts';
import { endpoint } from '../endpoint.ts';
import { messages as allMessages } from '../messages.ts';
import { pathIdSchema, timestamp } from '../primitives.ts';
import { states } from '../vocabularies.ts';
import { dateShareMessages } from './date-share-words.ts';
import { keyDateKinds } from './purchase-words.ts';

/** A date for a professional. Buyers' typed texts and own dates are not included. */
const sharedDateSchema = z.object({
  _id: z.string(),
  kind: z.enum(keyDateKinds),
  state: z.enum(states),
  due_on: z.string(),
  /** Local time in the zone; null if the whole day counts. */
  due_time: z.string().nullable(),
  zone: z.string(),
  is_done: z.boolean(),
  is_confirmed: z.boolean(),
});
export type SharedDate = z.infer<typeof sharedDateSchema>;

/** The shared dates of one home under contract. */
const sharedDatesSchema = z.object({
  _id: z.string(),
  /** Name of the sharing buyer. */
  shared_by: z.string(),
  shared_at: timestamp,
  /** Address and suburb of the home, if the buyer included them. */
  home: z.string().nullable(),
  dates: z.array(sharedDateSchema),
});
export type SharedDates = z.infer<typeof sharedDatesSchema>;

const shareDatesBody = z.object({
  /** The buyer's confirmation, which cannot be verified. */
  acts_for_us: z.literal(true, dateShareMessages.acts_for_us),
  with_address: z.boolean(allMessages.general.boolean).default(false),
});

const ofProfessional = {
  access: owningCustomer,
  params: z.object({ id: pathIdSchema, vendorId: pathIdSchema }),
  response: doneAnswer,
} as const;

export const dateShareEndpoints = {
  share: endpoint('PUT', '/buying/{id}/professionals/{vendorId}/dates', {
    summary:
      'Share the dates of the home under contract, to be read, with a professional of the purchase who acts for its buyers',
    ...ofProfessional,
    body: shareDatesBody,
  }),
  unshare: endpoint('DELETE', '/buying/{id}/professionals/{vendorId}/dates', {
    summary: 'Stop sharing the dates with a professional, at once. Twice is once',
    ...ofProfessional,
  }),
  list: endpoint('GET', '/buying/shared-dates', {
    summary: 'The dates that buyers share with you, the latest share first',
    access: anyVendor,
    response: dataAnswer(z.array(sharedDatesSchema)),
  }),
};
