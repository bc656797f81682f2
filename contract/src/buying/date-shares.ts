import { z } from 'zod';
import { anyVendor, owningCustomer } from '../access.ts';
import { dataAnswer, doneAnswer } from '../answers.ts';
import { endpoint } from '../endpoint.ts';
import { messages as allMessages } from '../messages.ts';
import { pathIdSchema, timestamp } from '../primitives.ts';
import { states } from '../vocabularies.ts';
import { dateShareMessages } from './date-share-words.ts';
import { keyDateKinds } from './purchase-words.ts';

/** A date as a professional reads it. What somebody typed about it stays with the buyers, and so do dates of their own. */
const sharedDateSchema = z.object({
  _id: z.string(),
  kind: z.enum(keyDateKinds),
  state: z.enum(states),
  due_on: z.string(),
  /** By the clock of the zone; null where the whole day counts. */
  due_time: z.string().nullable(),
  zone: z.string(),
  is_done: z.boolean(),
  is_confirmed: z.boolean(),
});
export type SharedDate = z.infer<typeof sharedDateSchema>;

/** The dates of one home under contract, as a buyer shares them. */
const sharedDatesSchema = z.object({
  _id: z.string(),
  /** Who shares them, by name. */
  shared_by: z.string(),
  shared_at: timestamp,
  /** Address and suburb of the home, where the buyer ticked it. */
  home: z.string().nullable(),
  dates: z.array(sharedDateSchema),
});
export type SharedDates = z.infer<typeof sharedDatesSchema>;

const shareDatesBody = z.object({
  /** The buyer says so: nobody else can know. */
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
