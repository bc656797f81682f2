import { z } from 'zod';
import { anyVendor, owningVendor, thatVendor } from './access.ts';
import { answer, dataAnswer } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { applicationSchema } from './loan-applications.ts';
import { messages } from './messages.ts';
import {
  choice,
  dayText,
  idParams,
  idSchema,
  line,
  pathIdSchema,
  planDay,
  text,
  timestamp,
} from './primitives.ts';
import { flag, joinedList, pageQuery } from './query.ts';
import {
  applicationStatuses,
  appointmentStatuses,
  leadEntryKinds,
  leadOutcomes,
  leadSorts,
  leadWaits,
  loanOptions,
  memberRoles,
} from './vocabularies.ts';

const { general } = messages;

/** An application as its broker's list shows it. */
const leadSchema = applicationSchema.extend({
  /** Whether the broker has written something down about it. The words stand in the note alone. */
  has_note: z.boolean(),
  /** The day of the broker's own reminder. */
  remind_on: dayText.nullable(),
});
export type Lead = z.infer<typeof leadSchema>;

/** Where a page of the list begins or ends: the place of a lead in the order asked for, of nine digits at most, and its id. */
const cursor = z
  .string(general.id)
  .regex(/^(?:\d{1,9}~)?[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i, general.id)
  .toLowerCase();

const chosen = joinedList(idSchema, limits.loan.chosen);

/** What a broker keeps of a lead for itself. Nobody else reads it. */
const leadNoteSchema = z.object({
  note: z.string(),
  /** On this day at nine, by the broker's clock, a notification comes. */
  remind_on: dayText.nullable(),
  /** Which version this is; 0 where nothing was written yet. */
  version: z.number().int(),
  updatedAt: timestamp.nullable(),
});
export type LeadNote = z.infer<typeof leadNoteSchema>;

export const leadNoteBody = z.object({
  note: text(limits.text.note),
  remind_on: planDay().nullable(),
  /** The version that was read: of two windows the second is refused rather than the first one lost. */
  version: z.number(general.number).int(general.number).min(0, general.number),
});

/** Something that happened between a broker and whoever sent a lead. Of messages it says how many, never what. */
const leadEntrySchema = z.object({
  _id: z.string(),
  what: z.enum(leadEntryKinds),
  by: z.enum(memberRoles).nullable(),
  /** The new one, where that is what happened. */
  status: z.enum(applicationStatuses).nullable(),
  /** Of a file that was opened; null once it is closed or gone. */
  original_name: z.string().nullable(),
  /** Of messages on that day, or stars of a review. */
  count: z.number().int().nullable(),
  /** When a call is or was. */
  starts_at: timestamp.nullable(),
  createdAt: timestamp,
});
export type LeadEntry = z.infer<typeof leadEntrySchema>;

/** What else the two have had with each other; nothing of what the applicant has with anybody else. */
const leadDealingsSchema = z.object({
  conversation: z.object({ messages: z.number().int(), active_at: timestamp }).nullable(),
  calls: z.array(
    z.object({ _id: z.string(), starts_at: timestamp, status: z.enum(appointmentStatuses) }),
  ),
  review: z
    .object({ rating: z.number(), is_answered: z.boolean(), createdAt: timestamp })
    .nullable(),
  /** Requests whose person agreed to this broker. */
  requests: z.array(z.object({ _id: z.string(), agreed_at: timestamp })),
  applications: z.array(
    applicationSchema.pick({ _id: true, purpose_of_loan: true, status: true, createdAt: true }),
  ),
});
export type LeadDealings = z.infer<typeof leadDealingsSchema>;

export const leadEndpoints = {
  ofVendor: endpoint('GET', '/loan-applications/vendor/{vendorId}', {
    summary:
      'Applications sent to you: all, or those of a status, a purpose, that wait so many days, whose reminder is due, that are among `ids`, or whose name, email address or phone number holds `q`. `after` and `before` continue from a lead',
    access: thatVendor,
    ownParam: 'vendorId',
    params: z.object({ vendorId: pathIdSchema }),
    query: z.object({
      status: z.enum(applicationStatuses, general.choice).optional(),
      purpose: choice(loanOptions.purpose_of_loan).optional(),
      waiting: z.enum(leadWaits, general.choice).optional(),
      due: flag.optional(),
      q: line(limits.text.name).optional(),
      ids: chosen.optional(),
      sort: z.enum(leadSorts, general.choice).default('newest'),
      after: cursor.optional(),
      before: cursor.optional(),
      ...pageQuery(limits.loan.page_size, limits.loan.page_size),
    }),
    response: answer({
      data: z.array(leadSchema),
      total: z.number().int(),
      page: z.number().int(),
      limit: z.number().int(),
      /** For `before` and `after`; null where the list ends. */
      previous: z.string().nullable(),
      next: z.string().nullable(),
      /** How many leads have a reminder that is due, whatever is asked for. */
      due: z.number().int(),
    }),
  }),
  setStatuses: endpoint('PUT', '/loan-applications/statuses', {
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
    response: dataAnswer(z.array(z.object({ _id: z.string(), outcome: z.enum(leadOutcomes) }))),
  }),
  note: endpoint('GET', '/loan-applications/{id}/note', {
    summary: 'What you keep of an application for yourself',
    access: owningVendor,
    params: idParams,
    response: dataAnswer(leadNoteSchema),
  }),
  saveNote: endpoint('PUT', '/loan-applications/{id}/note', {
    summary: 'Keep a note of an application, and a day to be reminded of it; nobody else reads it',
    access: owningVendor,
    params: idParams,
    body: leadNoteBody,
    response: dataAnswer(leadNoteSchema),
  }),
  story: endpoint('GET', '/loan-applications/{id}/story', {
    summary:
      'What happened between you and whoever sent an application, the oldest first, and what else you have had with each other',
    access: owningVendor,
    params: idParams,
    response: dataAnswer(
      z.object({ entries: z.array(leadEntrySchema), dealings: leadDealingsSchema.nullable() }),
    ),
  }),
};
