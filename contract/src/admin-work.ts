import { z } from 'zod';
import { staffOnly } from './access.ts';
import { auditActions } from './admin-audit.ts';
import { adminVendorSchema } from './admin-vendors.ts';
import { answer, dataAnswer, doneAnswer } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { idParams, line, text, timestamp } from './primitives.ts';
import { optionalWhole, wholeOr } from './query.ts';
import { states, vendorStatuses, vendorTypes } from './vocabularies.ts';

/* The daily work with listings: what waits, the longest first, and who is at it. */

/** What listings wait for: the first check, a second look at what changed, a new entry for one that ran out. */
export const workQueues = ['pending', 'recheck', 'lapsed'] as const;
export type WorkQueue = (typeof workQueues)[number];

/** What of a checked listing changed, by what staff compare. */
export const changeKinds = ['name', 'type', 'licence', 'papers'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** For how many hours at least. */
export const waitingTimes = [24, 72, 168] as const;

/** Who has a listing open for work. After ten minutes it is free for everybody. */
const claimSchema = z.object({
  by: z.object({ _id: z.string(), name: z.string() }),
  is_mine: z.boolean(),
  since: timestamp,
  /** From then on anybody may take it over without a word. */
  until: timestamp,
});
export type WorkClaim = z.infer<typeof claimSchema>;

/** The position of a row: microseconds since 1970, then the listing. */
const position = z
  .string()
  .regex(/^\d{1,17}~[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, messages.general.text);

const workItemSchema = z.object({
  _id: z.string(),
  name: z.string(),
  vendor_type: z.enum(vendorTypes).nullable(),
  state: z.enum(states).nullable(),
  waiting_since: timestamp,
  /** What changed of it, by field; empty for a new one. */
  changed: z.array(z.string()),
  /** While a colleague has it open, or the caller. */
  claim: claimSchema.nullable(),
  position,
});
export type WorkItem = z.infer<typeof workItemSchema>;

const filters = {
  queue: z.enum(workQueues, messages.general.choice),
  vendor_type: z.enum(vendorTypes, messages.general.choice).optional(),
  state: z.enum(states, messages.general.choice).optional(),
  change: z.enum(changeKinds, messages.general.choice).optional(),
  /** Waiting for at least so many hours. */
  waiting: optionalWhole(1, 24 * 365, messages.general.number),
  q: line(limits.text.name).optional(),
  /** Goes on behind this position. */
  after: position.optional(),
};

/** A listing that was opened, and by whom. */
const openedSchema = z.object({
  vendor: adminVendorSchema,
  /** Null where it waits for nothing, and so belongs to nobody. */
  claim: claimSchema.nullable(),
});
export type OpenedVendor = z.infer<typeof openedSchema>;

/** In what two listings are alike. */
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

/** What the last file of a register says of the number that the vendor gave. */
const registerEntrySchema = z.object({
  register: z.string(),
  number: z.string(),
  holder: z.string(),
  state: z.enum(states).nullable(),
  expires_on: z.string().nullable(),
  /** When that file was applied. */
  read_at: timestamp,
});
export type RegisterEntry = z.infer<typeof registerEntrySchema>;

const backgroundSchema = z.object({
  duplicates: z.array(duplicateSchema),
  /** There are more than are named. */
  has_more_duplicates: z.boolean(),
  entry: registerEntrySchema.nullable(),
  /** What happened to the listing and to the claims of it, the newest first. */
  history: z.array(
    z.object({
      at: timestamp,
      /** The act of staff or the server; null for what somebody else did. */
      action: z.enum(auditActions).nullable(),
      what: z.string(),
      /** A name; null where it happened by itself. */
      who: z.string().nullable(),
    }),
  ),
});
export type Background = z.infer<typeof backgroundSchema>;

export const adminWorkEndpoints = {
  list: endpoint('GET', '/admin/work', {
    summary: 'Listings that wait for staff, the longest first, without a total',
    access: staffOnly,
    query: z.object({
      ...filters,
      limit: wholeOr(20, 100, messages.general.limit(100)),
    }),
    /** `next` is the position to go on behind; null at the end. */
    response: answer({ data: z.array(workItemSchema), next: position.nullable() }),
  }),
  next: endpoint('POST', '/admin/work/next', {
    summary: 'Claims and opens the next listing that no colleague has open; null where none waits',
    access: staffOnly,
    body: z.object(filters),
    response: dataAnswer(openedSchema.extend({ position }).nullable()),
  }),
  open: endpoint('POST', '/admin/vendors/{id}/work', {
    summary:
      'Opens a listing; one that waits is claimed by it, unless a colleague has it. Taking it over within ten minutes needs a reason',
    access: staffOnly,
    params: idParams,
    body: z.object({
      take_over: z.boolean().optional(),
      reason: text(limits.text.reason).optional(),
    }),
    response: dataAnswer(openedSchema),
  }),
  letGo: endpoint('DELETE', '/admin/vendors/{id}/work', {
    summary: 'Gives a listing back to the queue undecided; nothing happens where it is not claimed',
    access: staffOnly,
    params: idParams,
    response: doneAnswer,
  }),
  background: endpoint('GET', '/admin/vendors/{id}/background', {
    summary: 'What is alike elsewhere, what a register’s file says, and what happened so far',
    access: staffOnly,
    params: idParams,
    response: dataAnswer(backgroundSchema),
  }),
};
