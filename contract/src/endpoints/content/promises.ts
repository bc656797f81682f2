import { z } from 'zod';
import { anyone, staffOnly } from '../../access.ts';
import { answerSchema, dataAnswerSchema, defineEndpoint } from '../../endpoint.ts';
import { dayTextSchema, timestamp } from '../../primitives.ts';
import { type PromiseId, promiseIds } from '../../texts/sentences.ts';

/* List of promises: the basis of each, how often it was true, and when it last was false. */

/** Number of past days that the statistics cover. */
export const promiseDays = 90;
/** Pages show a notice below this share of timely answers, given at least this many requests. */
export const responseRule = { share: 0.95, requests: 20 } as const;

const count = z.number().int().min(0);

const promiseSchema = z.object({
  _id: z.enum(promiseIds as [PromiseId, ...PromiseId[]]),
  /** The exact sentence of the promise. */
  promise: z.string(),
  /** Pages that make the promise: text and path of the link. */
  places: z.array(z.object({ text: z.string(), path: z.string() })),
  /** Reason why the promise is true. */
  basis: z.string(),
  /** Explanation of the daily check. */
  check: z.string(),
  /** True if the promise was true at the last check; null until the first check. */
  holds: z.boolean().nullable(),
  checked_at: timestamp.nullable(),
  /** Figure that the last check measured, as text; null without a figure. */
  figure: z.string().nullable(),
  /** Days of the last 90 with a check, and days of these on which the promise was always true. */
  days: z.object({ checked: count, kept: count }),
  /** Last day on which the promise was not true; null if no such day is known. */
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
  /** Quarter as text: '2026 Q4'. */
  quarter: z.string(),
  received: count,
  published: count,
  hidden: count,
  /** Number of hidden reviews by reason, most frequent reason first. */
  hidden_by_reason: hiddenByReason,
  reported: count,
  /** Median hours from a report to the decision; null without decisions. */
  median_hours: z.number().nullable(),
});
export type ReviewQuarter = z.infer<typeof reviewQuarterSchema>;

/** Reasons for which staff hide a review. Staff may append their own text to the reason. */
export const hideReasons = [
  'Not about an experience with this professional',
  'Insults or threatens somebody',
  'Tells private details of somebody',
  'Advertises something',
  'Written by the professional or for a reward',
  'Against the law',
] as const;
export const otherReason = 'Another reason';

/** Statistics from the daily check that the page shows in addition to the promises. */
const ledgerFiguresSchema = z.object({
  /** The last 13 weeks whose requests have reached their deadline, oldest first. */
  answered: z.array(answeredWeekSchema),
  /** Review statistics by quarter, newest first. */
  review_quarters: z.array(reviewQuarterSchema),
  /** Number of currently hidden reviews by reason, most frequent reason first. */
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
