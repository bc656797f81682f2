import { z } from 'zod';
import { anyVendor, owningVendor, vendorSelf, withId } from '../../access.ts';
import { dataAnswerSchema, defineEndpoint, pageAnswerSchema } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import {
  choiceSchema,
  dayTextSchema,
  idSchema,
  lineSchema,
  pathIdSchema,
  planDaySchema,
  textSchema,
  timestamp,
  wholeNumberSchema,
} from '../../primitives.ts';
import { commaListSchema, flagSchema, pageQueryFields } from '../../query.ts';
import { messages } from '../../texts/messages.ts';
import {
  applicationStatuses,
  appointmentStatuses,
  leadEntryKinds,
  leadOutcomes,
  leadSorts,
  leadWaits,
  loanOptions,
  memberRoles,
} from '../../vocabularies.ts';
import { applicationSchema } from './loan-applications.ts';

const { general } = messages;

/** A lead: an application as its broker sees it in the list. */
const leadSchema = applicationSchema.extend({
  /** True if the broker has a note about the lead. Its text is only in `leadNoteSchema`. */
  has_note: z.boolean(),
  /** Day on which the broker is reminded of the lead; null without a reminder. */
  remind_on: dayTextSchema.nullable(),
});
export type Lead = z.infer<typeof leadSchema>;

/** Cursor of a page: a lead's id, preceded by its sort value (up to nine digits) if it has one. */
const cursor = z
  .string(general.id)
  .regex(/^(?:\d{1,9}~)?[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i, general.id)
  .toLowerCase();

const chosen = commaListSchema(idSchema, limits.loan.chosen);

/** A broker's private note about a lead. */
const leadNoteSchema = z.object({
  note: z.string(),
  /** Day on which the broker is notified at 9 am local time; null without a reminder. */
  remind_on: dayTextSchema.nullable(),
  /** Version of the note; 0 before the first text. */
  version: z.number().int(),
  updatedAt: timestamp.nullable(),
});
export type LeadNote = z.infer<typeof leadNoteSchema>;

export const leadNoteBodySchema = z.object({
  note: textSchema(limits.text.note),
  remind_on: planDaySchema().nullable(),
  /** Version that the caller read. A save is refused if the note has changed since. */
  version: wholeNumberSchema(general.number, 0),
});

/** An event between a broker and the applicant, without the text of messages. */
const leadEntrySchema = z.object({
  _id: z.string(),
  what: z.enum(leadEntryKinds),
  by: z.enum(memberRoles).nullable(),
  /** The new status, if the event is a change of status. */
  status: z.enum(applicationStatuses).nullable(),
  /** Name of the file that the broker opened; null once the file is deleted or access ended. */
  original_name: z.string().nullable(),
  /** Number of messages on that day, or stars of a review. */
  count: z.number().int().nullable(),
  /** Start of a booked call; null for other events. */
  starts_at: timestamp.nullable(),
  createdAt: timestamp,
});
export type LeadEntry = z.infer<typeof leadEntrySchema>;

/** Contact between broker and applicant outside of the application. */
const leadDealingsSchema = z.object({
  conversation: z.object({ messages: z.number().int(), active_at: timestamp }).nullable(),
  calls: z.array(
    z.object({ _id: z.string(), starts_at: timestamp, status: z.enum(appointmentStatuses) }),
  ),
  review: z
    .object({ rating: z.number(), is_answered: z.boolean(), createdAt: timestamp })
    .nullable(),
  /** The applicant's requests in which the applicant shared contact details with this broker. */
  requests: z.array(z.object({ _id: z.string(), agreed_at: timestamp })),
  applications: z.array(
    applicationSchema.pick({ _id: true, purpose_of_loan: true, status: true, createdAt: true }),
  ),
});
export type LeadDealings = z.infer<typeof leadDealingsSchema>;

export const leadEndpoints = {
  ofVendor: defineEndpoint('GET', '/loan-applications/vendor/{vendorId}', {
    summary:
      'Applications sent to you: all, or those of a status, a purpose, that wait so many days, whose reminder is due, that are among `ids`, or whose name, email address or phone number holds `q`. `after` and `before` continue from a lead',
    access: vendorSelf,
    ownParam: 'vendorId',
    params: z.object({ vendorId: pathIdSchema }),
    query: z.object({
      status: z.enum(applicationStatuses, general.choice).optional(),
      purpose: choiceSchema(loanOptions.purpose_of_loan).optional(),
      waiting: z.enum(leadWaits, general.choice).optional(),
      due: flagSchema.optional(),
      q: lineSchema(limits.text.name).optional(),
      ids: chosen.optional(),
      sort: z.enum(leadSorts, general.choice).default('newest'),
      after: cursor.optional(),
      before: cursor.optional(),
      ...pageQueryFields(limits.loan.page_size, limits.loan.page_size),
    }),
    response: pageAnswerSchema(leadSchema).extend({
      /** Cursors for the query parameters `before` and `after`; null at an end of the list. */
      previous: z.string().nullable(),
      next: z.string().nullable(),
      /** Number of leads with a due reminder, independent of the filters. */
      due: z.number().int(),
    }),
  }),
  setStatuses: defineEndpoint('PUT', '/loan-applications/statuses', {
    summary:
      'Set the status of several applications, each for itself; their customers get an email',
    access: anyVendor,
    body: z.object({
      ids: z
        .array(idSchema, general.list)
        .min(1, general.required)
        .max(limits.loan.chosen, general.too_many),
      status: z.enum(applicationStatuses, general.choice),
    }),
    response: dataAnswerSchema(
      z.array(z.object({ _id: z.string(), outcome: z.enum(leadOutcomes) })),
    ),
  }),
  note: defineEndpoint('GET', '/loan-applications/{id}/note', {
    summary: 'What you keep of an application for yourself',
    ...withId(owningVendor),
    response: dataAnswerSchema(leadNoteSchema),
  }),
  saveNote: defineEndpoint('PUT', '/loan-applications/{id}/note', {
    summary: 'Keep a note of an application, and a day to be reminded of it; nobody else reads it',
    ...withId(owningVendor),
    body: leadNoteBodySchema,
    response: dataAnswerSchema(leadNoteSchema),
  }),
  story: defineEndpoint('GET', '/loan-applications/{id}/story', {
    summary:
      'What happened between you and whoever sent an application, the oldest first, and what else you have had with each other',
    ...withId(owningVendor),
    response: dataAnswerSchema(
      z.object({ entries: z.array(leadEntrySchema), dealings: leadDealingsSchema.nullable() }),
    ),
  }),
};
