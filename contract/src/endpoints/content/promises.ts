import { z } from 'zod';
import { anyone, staffOnly } from '../../access.ts';
import { answerSchema, dataAnswerSchema, defineEndpoint } from '../../endpoint.ts';
import { dayTextSchema, timestamp } from '../../primitives.ts';
import { type PromiseId, promiseIds } from '../../texts/promise-sentences.ts';

/* The ledger of promises: the basis of each, how often it was true, and when it last was not. */

/** Days that figures cover. */
export const promiseDays = 90;
/** Below this share of at least this number of requests, the sentence shows the share. */
export const responseRule = { share: 0.95, requests: 20 } as const;

const count = z.number().int().min(0);

const promiseSchema = z.object({
  _id: z.enum(promiseIds as [PromiseId, ...PromiseId[]]),
  /** The exact promise. */
  promise: z.string(),
  /** Places that make the promise. */
  places: z.array(z.object({ text: z.string(), path: z.string() })),
  /** Reason why it is true. */
  basis: z.string(),
  /** Subject of the check. */
  check: z.string(),
  /** Null until the first check. */
  holds: z.boolean().nullable(),
  checked_at: timestamp.nullable(),
  /** Result of the last check in words. */
  figure: z.string().nullable(),
  /** Number of checked days in the last 90, and of those on which it was true all day. */
  days: z.object({ checked: count, kept: count }),
  /** Last day on which it was not true; null if no such day is known. */
  last_broken_on: dayTextSchema.nullable(),
});
export type LedgerPromise = z.infer<typeof promiseSchema>;

const answeredWeekSchema = z.object({
  /** Monday of the week. */
  week: dayTextSchema,
  requests: count,
  in_time: count,
});
export type AnsweredWeek = z.infer<typeof answeredWeekSchema>;

const hiddenByReason = z.array(z.object({ reason: z.string(), count }));

const reviewQuarterSchema = z.object({
  /** '2026 Q4' */
  quarter: z.string(),
  received: count,
  published: count,
  hidden: count,
  /** Reasons of the hidden ones, most frequent first. */
  hidden_by_reason: hiddenByReason,
  reported: count,
  /** Median hours from a report to the decision; null without decisions. */
  median_hours: z.number().nullable(),
});
export type ReviewQuarter = z.infer<typeof reviewQuarterSchema>;

/** Reasons for which staff hide a review. Their own text may follow. */
export const hideReasons = [
  'Not about an experience with this professional',
  'Insults or threatens somebody',
  'Tells private details of somebody',
  'Advertises something',
  'Written by the professional or for a reward',
  'Against the law',
] as const;
export const otherReason = 'Another reason';

/** Figures that each check counts, shown in addition to the promises. */
const ledgerFiguresSchema = z.object({
  /** The last 13 weeks whose requests have reached their deadline, oldest first. */
  answered: z.array(answeredWeekSchema),
  /** Newest first. */
  review_quarters: z.array(reviewQuarterSchema),
  /** Reviews that are hidden now, most frequent reason first. */
  hidden_by_reason: hiddenByReason,
});
export type LedgerFigures = z.infer<typeof ledgerFiguresSchema>;

const ledgerSchema = z.object({
  promises: z.array(promiseSchema),
  /** Null until the first check. */
  figures: ledgerFiguresSchema.nullable(),
});
export type Ledger = z.infer<typeof ledgerSchema>;

export const promiseEndpoints = {
  ledger: defineEndpoint('GET', '/promises', {
    summary: 'What the pages promise, what it rests on and how often it held',
    access: anyone,
    response: dataAnswerSchema(ledgerSchema),
  }),
  responseTime: defineEndpoint('GET', '/promises/response-time', {
    summary:
      'The promise of an answer within 24 hours, or the measured share while it does not hold',
    access: anyone,
    response: dataAnswerSchema(z.object({ sentence: z.string() })),
  }),
  check: defineEndpoint('POST', '/admin/promises/check', {
    summary: 'Checks every promise now',
    access: staffOnly,
    response: answerSchema({ data: z.object({ checked: count, broken: count, failed: count }) }),
  }),
};
