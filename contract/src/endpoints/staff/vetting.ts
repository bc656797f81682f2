import { z } from 'zod';
import { staffOnly, withId } from '../../access.ts';
import {
  answerSchema,
  dataAnswerSchema,
  defineEndpoint,
  doneAnswerSchema,
} from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import { lineSchema, textSchema, timestamp } from '../../primitives.ts';
import { integerSchemaWithDefault, optionalIntegerSchema } from '../../query.ts';
import { messages } from '../../texts/messages.ts';
import { states, vendorStatuses, vendorTypes } from '../../vocabularies.ts';
import { staffVendorSchema } from './listings.ts';
import { auditActions } from './overview.ts';

/* Work of staff on waiting listings, longest wait first, and the work locks on them. */

/** Reasons why listings wait for staff: first check, re-review after a change, check expired. */
export const workQueues = ['pending', 'recheck', 'lapsed'] as const;
export type WorkQueue = (typeof workQueues)[number];

/** Parts of a checked listing that staff must check again after a change. */
export const changeKinds = ['name', 'type', 'licence', 'papers'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** Choices of the filter by minimum waiting time, in hours. */
export const waitingTimes = [24, 72, 168] as const;

/** The work lock of a listing. It expires after ten minutes. */
const claimSchema = z.object({
  by: z.object({ _id: z.string(), name: z.string() }),
  is_mine: z.boolean(),
  since: timestamp,
  /** Time after which other staff may take over the listing without a confirmation. */
  until: timestamp,
});
export type WorkClaim = z.infer<typeof claimSchema>;

/** Cursor of a row: start of its wait in microseconds since 1970, and id of the listing. */
const position = z
  .string(messages.general.text)
  .regex(/^\d{1,17}~[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, messages.general.text);

const workItemSchema = z.object({
  _id: z.string(),
  name: z.string(),
  vendor_type: z.enum(vendorTypes).nullable(),
  state: z.enum(states).nullable(),
  waiting_since: timestamp,
  /** Changed fields; empty for a new listing. */
  changed: z.array(z.string()),
  /** Work lock; null if no member of staff has the listing open. */
  claim: claimSchema.nullable(),
  position,
});
export type WorkItem = z.infer<typeof workItemSchema>;

const filters = {
  queue: z.enum(workQueues, messages.general.choice),
  vendor_type: z.enum(vendorTypes, messages.general.choice).optional(),
  state: z.enum(states, messages.general.choice).optional(),
  change: z.enum(changeKinds, messages.general.choice).optional(),
  /** Only listings that have waited for at least this number of hours. */
  waiting: optionalIntegerSchema(1, 24 * 365, messages.general.number),
  q: lineSchema(limits.text.name).optional(),
  /** Cursor after which the list continues. */
  after: position.optional(),
};

/** An opened listing with its work lock. */
const openedSchema = z.object({
  vendor: staffVendorSchema,
  /** Work lock; null if the listing does not wait for a decision and no lock exists. */
  claim: claimSchema.nullable(),
});
export type OpenedVendor = z.infer<typeof openedSchema>;

/** Fields that two possible duplicates have in common. */
const likenesses = ['abn', 'licence', 'phone', 'site'] as const;

const duplicateSchema = z.object({
  _id: z.string(),
  name: z.string(),
  vendor_type: z.enum(vendorTypes).nullable(),
  state: z.enum(states).nullable(),
  status: z.enum(vendorStatuses),
  same: z.array(z.enum(likenesses)),
});
export type Duplicate = z.infer<typeof duplicateSchema>;

/** Entry with the vendor's licence number in the newest register file. */
const registerEntrySchema = z.object({
  register: z.string(),
  number: z.string(),
  holder: z.string(),
  state: z.enum(states).nullable(),
  expires_on: z.string().nullable(),
  /** Time when the register file was applied. */
  read_at: timestamp,
});
export type RegisterEntry = z.infer<typeof registerEntrySchema>;

const backgroundSchema = z.object({
  duplicates: z.array(duplicateSchema),
  /** True if there are more duplicates than the listed ones. */
  has_more_duplicates: z.boolean(),
  entry: registerEntrySchema.nullable(),
  /** Events of the listing and its claims, newest first. */
  history: z.array(
    z.object({
      at: timestamp,
      /** Kind of an action of staff or the server; null for an action of a member. */
      action: z.enum(auditActions).nullable(),
      what: z.string(),
      /** Name of the actor; null for an automatic event. */
      who: z.string().nullable(),
    }),
  ),
});
export type Background = z.infer<typeof backgroundSchema>;

export const vettingEndpoints = {
  list: defineEndpoint('GET', '/admin/work', {
    summary: 'Listings that wait for staff, the longest first, without a total',
    access: staffOnly,
    query: z.object({
      ...filters,
      limit: integerSchemaWithDefault(20, 100, messages.general.limit(100)),
    }),
    /** `next`: cursor after which the list continues; null on the last page. */
    response: answerSchema({ data: z.array(workItemSchema), next: position.nullable() }),
  }),
  next: defineEndpoint('POST', '/admin/work/next', {
    summary: 'Claims and opens the next listing that no colleague has open; null where none waits',
    access: staffOnly,
    body: z.object(filters),
    response: dataAnswerSchema(openedSchema.extend({ position }).nullable()),
  }),
  open: defineEndpoint('POST', '/admin/vendors/{id}/work', {
    summary:
      'Opens a listing; one that waits is claimed by it, unless a colleague has it. Taking it over within ten minutes needs a reason',
    ...withId(staffOnly),
    body: z.object({
      take_over: z.boolean(messages.general.boolean).optional(),
      reason: textSchema(limits.text.reason).optional(),
    }),
    response: dataAnswerSchema(openedSchema),
  }),
  letGo: defineEndpoint('DELETE', '/admin/vendors/{id}/work', {
    summary: 'Gives a listing back to the queue undecided; nothing happens where it is not claimed',
    ...withId(staffOnly),
    response: doneAnswerSchema,
  }),
  background: defineEndpoint('GET', '/admin/vendors/{id}/background', {
    summary: 'What is alike elsewhere, what a register’s file says, and what happened so far',
    ...withId(staffOnly),
    response: dataAnswerSchema(backgroundSchema),
  }),
};
