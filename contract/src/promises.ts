import { z } from 'zod';
import { anyone, staffOnly } from './access.ts';
import { answer, dataAnswer } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { dayText, timestamp } from './primitives.ts';
import { type PromiseId, promiseIds } from './promise-sentences.ts';

/* The ledger of promises: what each claim rests on, how often it held, and when it last did not. */

/** Over how many days figures are told. */
export const promiseDays = 90;
/** The measured share replaces the sentence about answers below this share of at least this number of requests. */
export const responseRule = { share: 0.95, requests: 20 } as const;

const count = z.number().int().min(0);

const promiseSchema = z.object({
  _id: z.enum(promiseIds as [PromiseId, ...PromiseId[]]),
  /** The promise, word for word. */
  promise: z.string(),
  /** Where it is said. */
  places: z.array(z.object({ text: z.string(), path: z.string() })),
  /** What makes it true. */
  basis: z.string(),
  /** What is looked at. */
  check: z.string(),
  /** Null until it was checked for the first time. */
  holds: z.boolean().nullable(),
  checked_at: timestamp.nullable(),
  /** What the last check found, in words. */
  figure: z.string().nullable(),
  /** Of the last 90 days: how many were checked, and on how many it held all day. */
  days: z.object({ checked: count, kept: count }),
  /** The last day on which it did not hold; null: on none that we know of. */
  last_broken_on: dayText.nullable(),
});
export type LedgerPromise = z.infer<typeof promiseSchema>;

const answeredWeekSchema = z.object({
  /** The Monday on which the week began. */
  week: dayText,
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
  /** Why those are hidden, the most frequent reason first. */
  hidden_by_reason: hiddenByReason,
  reported: count,
  /** Hours from a report to the decision; null where nothing was decided. */
  median_hours: z.number().nullable(),
});
export type ReviewQuarter = z.infer<typeof reviewQuarterSchema>;

/** Why staff hide a review. Their own words may follow. */
export const hideReasons = [
  'Not about an experience with this professional',
  'Insults or threatens somebody',
  'Tells private details of somebody',
  'Advertises something',
  'Written by the professional or for a reward',
  'Against the law',
] as const;
export const otherReason = 'Another reason';

/** What is counted with each check, and told beside the promises. */
const ledgerFiguresSchema = z.object({
  /** The last 13 weeks whose requests have had their time, the oldest first. */
  answered: z.array(answeredWeekSchema),
  /** The newest first. */
  review_quarters: z.array(reviewQuarterSchema),
  /** Reviews that are hidden now, the most frequent reason first. */
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
  ledger: endpoint('GET', '/promises', {
    summary: 'What the pages promise, what it rests on and how often it held',
    access: anyone,
    response: dataAnswer(ledgerSchema),
  }),
  responseTime: endpoint('GET', '/promises/response-time', {
    summary:
      'The promise of an answer within 24 hours, or the measured share while it does not hold',
    access: anyone,
    response: dataAnswer(z.object({ sentence: z.string() })),
  }),
  check: endpoint('POST', '/admin/promises/check', {
    summary: 'Checks every promise now',
    access: staffOnly,
    response: answer({ data: z.object({ checked: count, broken: count, failed: count }) }),
  }),
};
